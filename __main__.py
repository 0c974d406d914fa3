from tavla.cli import main

main()
