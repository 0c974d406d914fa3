"""Where converted records go, and what is never overwritten."""

from pathlib import Path

import pytest

from tavla.analyzer.output import OutputError, places_for, write_file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_record_goes_into_the_file_that_was_named(folder: Path) -> None:
    assert places_for(["a.txt"], ["a.txt"], "mat", Path("b.mat")) == {"a.txt": Path("b.mat")}


def test_a_folder_is_a_folder_whatever_its_name(folder: Path) -> None:
    (folder / "out.d").mkdir()
    assert places_for(["a.txt"], ["a.txt"], "mat", Path("out.d")) == {"a.txt": Path("out.d/a.mat")}
    assert places_for(["a.txt"], ["a.txt"], "mat", Path("out")) == {"a.txt": Path("out/a.mat")}


def test_folders_below_a_named_folder_are_kept(folder: Path) -> None:
    names = ["in/a.txt", "in/deep/a.txt", "other/b.txt", "<stdin>"]
    places = places_for(names, ["in", "other/b.txt", "-"], "mat", Path("out"))
    assert [place.as_posix() for place in places.values()] == ["out/a.mat", "out/deep/a.mat", "out/b.mat",
                                                               "out/stdin.mat"]  # fmt: skip


def test_two_records_for_one_place_are_refused(folder: Path) -> None:
    with pytest.raises(OutputError, match=r"in/a\.txt and in/a\.mat would both be written to out/a\.mat"):
        places_for(["in/a.txt", "in/a.mat"], ["in"], "mat", Path("out"))


def test_one_record_named_twice_is_one(folder: Path) -> None:
    assert len(places_for(["a.txt", "a.txt"], ["a.txt"], "mat", Path("out"))) == 1


def test_folders_are_made_and_nothing_else_is_left(folder: Path) -> None:
    write_file(folder / "new" / "a.mat", b"text")
    assert [path.name for path in (folder / "new").iterdir()] == ["a.mat"]
    assert (folder / "new" / "a.mat").read_bytes() == b"text"


def test_a_file_that_is_there_needs_force(folder: Path) -> None:
    place = folder / "a.mat"
    place.write_bytes(b"old")
    with pytest.raises(OutputError, match="there already; --force"):
        write_file(place, b"new")
    assert place.read_bytes() == b"old"
    write_file(place, b"new", force=True)
    assert place.read_bytes() == b"new"


def test_a_record_that_was_read_is_never_overwritten(folder: Path) -> None:
    place = folder / "a.mat"
    place.write_bytes(b"old")
    (folder / "link.mat").symlink_to(place)
    for source in ("a.mat", str(place), "in/../a.mat", "link.mat"):
        with pytest.raises(OutputError, match="a record that was read"):
            write_file(place, b"new", force=True, sources=["none.mat", source])
    assert place.read_bytes() == b"old"


def test_what_can_not_be_written_is_said_in_a_line(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(OutputError, match=r"can't be written: (not a directory|file exists)"):
        write_file(folder / "file" / "a.mat", b"text")
    with pytest.raises(OutputError, match="in is a folder"):
        write_file(folder / "in", b"text", force=True)


def test_a_device_is_written_to_and_not_replaced(folder: Path) -> None:
    device = folder / "null"
    device.symlink_to("/dev/null")
    write_file(device, b"text")
    assert device.is_symlink()
