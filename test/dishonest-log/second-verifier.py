#!/usr/bin/env python3
"""A second verifier of a log of votes, written from docs/integrity.md alone.

    python3 second-verifier.py https://votes.example --state votes.json

It needs Python 3.8 and nothing else. It shares no line with the verifier of
the site: where both accept a site, they have read the same format in two ways.

The exit code is 0 if everything adds up, 1 if something that was published is
wrong, and 2 if it could not be checked.
"""

import argparse
import asyncio
import base64
import csv
import hashlib
import json
import os
import re
import sys
import time
from datetime import datetime, timezone

# --- Hashes -----------------------------------------------------------------


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(data):
    return sha256(b"\x00" + data)


def node_hash(left, right):
    return sha256(b"\x01" + left + right)


def tree_hash(leaves):
    """The Merkle tree hash of RFC 6962, from the hashes of the leaves."""
    stack = []
    for count, leaf in enumerate(leaves, 1):
        stack.append(leaf)
        while count % 2 == 0:
            right = stack.pop()
            stack.append(node_hash(stack.pop(), right))
            count //= 2
    if not stack:
        return sha256(b"")
    result = stack.pop()
    while stack:
        result = node_hash(stack.pop(), result)
    return result


# --- Ed25519, RFC 8032, section 5.1 -----------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add_points(a, b):
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    return ((f - e) * (h - g) % P, (h + g) * (f + e) % P, (h - g) * (h + g) % P, (f - e) * (f + e) % P)


def add_multiples(a, first, b, second):
    """a times the first point plus b times the second one."""
    choices = (None, first, second, add_points(first, second))
    result = (0, 1, 1, 0)
    for bit in range(max(a, b).bit_length() - 1, -1, -1):
        result = add_points(result, result)
        choice = (a >> bit & 1) + 2 * (b >> bit & 1)
        if choice:
            result = add_points(result, choices[choice])
    return result


def decode_point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signature_is_valid(public_key, message, signature):
    a, r = decode_point(public_key), decode_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    minus_a = (P - a[0], a[1], 1, P - a[3])
    x, y, z, _ = add_multiples(s, BASE, digest, minus_a)
    return (x - r[0] * z) % P == 0 and (y - r[1] * z) % P == 0


# --- Ballot numbers ---------------------------------------------------------

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
NUMBER = "(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z][048cgmrw]"


def number_from_bytes(data):
    value = int.from_bytes(data, "big") << 2
    digits = "".join(ALPHABET[value >> shift & 31] for shift in range(125, -1, -5))
    return "-".join(digits[start : start + 4] for start in range(0, 26, 4))


def made_number(log, list_name, personality, bits, salt):
    """The number of a vote with bits; bits and salt in hexadecimal digits."""
    field = (
        b"voxpop ballot v2"
        + sha256(log.encode())
        + bytes([["all", "verified"].index(list_name)])
        + bytes.fromhex(personality.replace("-", ""))
        + bytes.fromhex(bits)
        + bytes.fromhex(salt)
    )
    if len(field) != 85:
        raise ValueError("bits have 32 hexadecimal digits, a salt has 8")
    return number_from_bytes(sha256(field)[:16])


# --- Notes ------------------------------------------------------------------


class Wrong(Exception):
    """Something that was published is wrong: a code of docs/integrity.md, and what."""

    def __init__(self, code, what):
        super().__init__(what)
        self.code = code


class Unable(Exception):
    """It could not be checked, which accuses nobody."""


def decode_base64(text):
    """Only the one spelling that encoding the bytes gives back."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == text else None


class Key:
    """A verifier key of C2SP signed-note: of a site (0x01) or a witness (0x04)."""

    def __init__(self, text, kind):
        parts = text.split("+", 2)
        data = decode_base64(parts[2]) if len(parts) == 3 else None
        if data is None or len(data) != 33 or data[0] != kind or not parts[0] or re.search(r"\s", parts[0]):
            raise Wrong("bad-key", "the public key is not of the form name+hash+key")
        self.text, self.name, self.point = text, parts[0], data[1:]
        self.hash = sha256(self.name.encode() + b"\n" + data)[:4]
        if self.hash.hex() != parts[1] or decode_point(self.point) is None:
            raise Wrong("bad-key", "the public key does not have the hash that it states")


class Checkpoint:
    """A signed head of a log. Nothing is known of it before `must_be_signed_by`."""

    def __init__(self, text):
        form = re.fullmatch(r"((\S+)\n(0|[1-9][0-9]{0,15})\n(\S{44})\n)\n((?:\u2014 \S+ \S+\n)*)", text)
        root = decode_base64(form[4]) if form else None
        if root is None or len(root) != 32:
            raise Wrong("bad-checkpoint", "the checkpoint is not of the form that the format prescribes")
        self.text, self.body, self.name, self.size, self.root = text, form[1].encode(), form[2], int(form[3]), root
        self.signatures = [tuple(line.split(" ")[1:]) for line in form[5].split("\n")[:-1]]

    def signatures_of(self, key, length):
        for name, encoded in self.signatures:
            data = decode_base64(encoded)
            if name == key.name and data and len(data) == 4 + length and data[:4] == key.hash:
                yield data[4:]

    def must_be_signed_by(self, key):
        if self.name != key.name:
            raise Wrong("bad-checkpoint", "the checkpoint is of another log than the public key")
        if not any(signature_is_valid(key.point, self.body, data) for data in self.signatures_of(key, 64)):
            raise Wrong("bad-signature", "the checkpoint is not signed with the key of the site")

    def is_witnessed_by(self, key):
        for data in self.signatures_of(key, 72):
            head = b"cosignature/v1\ntime %d\n" % int.from_bytes(data[:8], "big")
            if signature_is_valid(key.point, head + self.body, data[8:]):
                return True
        return False

    def witnessed(self, keys):
        return sum(self.is_witnessed_by(key) for key in keys)


# --- Records ----------------------------------------------------------------

ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
VERSION_1 = (
    "kind personality name time version up down merkleRoot "
    "verifiedVersion verifiedUp verifiedDown verifiedMerkleRoot"
).split()
FIELDS = {
    "list": [VERSION_1 + ["removedUp", "removedDown"], VERSION_1],
    "removed": [["kind", "personality", "time"]],
    "merged": [["kind", "personality", "into", "time"]],
    "publication": [["kind", "number", "time", "interval", "records", "personalities", "ballots"]],
}
VERIFIED = VERSION_1[8:]


def is_count(value, least=0):
    return type(value) is int and least <= value < 2**53


def is_hash(value):
    return type(value) is str and re.fullmatch("[0-9a-f]{64}", value) is not None


def seconds(text):
    """Seconds since 1970 of a time of a record, or None."""
    if type(text) is not str or not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}Z", text):
        return None
    try:
        return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp())
    except ValueError:
        return None


def has_valid_list_fields(record):
    shown = [record[field] is not None for field in VERIFIED]
    return (
        type(record["name"]) is str
        and is_count(record["version"], 1)
        and is_count(record["up"])
        and is_count(record["down"])
        and is_hash(record["merkleRoot"])
        and all(is_count(count) and not 0 < count < 5 for count in removed(record))
        and (
            not any(shown)
            or is_count(record["verifiedVersion"], 1)
            and is_count(record["verifiedUp"])
            and is_count(record["verifiedDown"])
            and is_hash(record["verifiedMerkleRoot"])
        )
    )


def removed(record):
    return record.get("removedUp", 0), record.get("removedDown", 0)


def has_valid_fields(record):
    kind = record.get("kind") if type(record) is dict else None
    if type(kind) is not str or list(record) not in FIELDS.get(kind, []) or seconds(record["time"]) is None:
        return False
    if kind == "publication":
        return (
            is_count(record["number"], 1)
            and is_count(record["interval"], 60)
            and record["interval"] <= 86400
            and all(is_count(record[field]) for field in ("records", "personalities", "ballots"))
        )
    ids = [record[field] for field in ("personality", "into") if field in record]
    if not all(type(value) is str and ID.fullmatch(value) for value in ids):
        return False
    return kind != "list" or has_valid_list_fields(record)


def read_record(entry, index):
    try:
        record = json.loads(entry.decode())
        spelling = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        record = spelling = None
    if record is None or spelling != entry or len(entry) > 4096 or not has_valid_fields(record):
        raise Wrong("bad-record", f"entry {index} is no record of the format")
    return record


# --- Rules of the log -------------------------------------------------------


class Personality:
    """What the log has said about one personality so far."""

    def __init__(self):
        self.record = None
        self.ended = None
        self.verified_version = 0
        # By how much the current verified list may exceed the list of all, for each side.
        self.verified_excess = [0, 0]
        # Every record with its index; None where the lists ended.
        self.history = []


class Log:
    """Reads the records in order and holds each to the rules of the format."""

    def __init__(self):
        self.problems = []
        self.personalities = {}
        self.publications = []
        self.publication_indexes = []
        self.publication_records = []
        self.first_of_version_2 = None

    def wrong(self, code, what):
        self.problems.append((code, what))

    def current(self):
        return {key: value.record for key, value in self.personalities.items() if value.record and not value.ended}

    def add(self, record, index):
        if record["kind"] == "publication":
            self.close_publication(record, index)
            return
        personality = self.personalities.setdefault(record["personality"], Personality())
        if personality.ended == "removed":
            self.wrong("bad-sequence", f"entry {index}: {record['personality']} was removed before")
        if any(other["personality"] == record["personality"] for other in self.publication_records):
            self.wrong("bad-sequence", f"entry {index} is the second record of a personality in a publication")
        if record["kind"] == "list":
            self.add_list(personality, record, index)
        else:
            self.end_lists(personality, record, index)
        personality.history.append((index, record if record["kind"] == "list" else None))
        self.publication_records.append(record)

    def end_lists(self, personality, record, index):
        if personality.record is None or personality.ended:
            self.wrong("bad-sequence", f"entry {index} ends lists that there are not")
        if record.get("into") == record["personality"]:
            self.wrong("bad-sequence", f"entry {index} merges a personality into itself")
        personality.ended = record["kind"]

    def add_list(self, personality, record, index):
        is_version_2 = "removedUp" in record
        if is_version_2 and self.first_of_version_2 is None:
            self.first_of_version_2 = index
        if not is_version_2 and self.first_of_version_2 is not None:
            self.wrong("bad-sequence", f"entry {index} is of version 1 after records of version 2")
        self.check_versions(personality, record, index)
        self.check_lost(personality, record, index)
        self.check_verified(personality, record, index)
        personality.record, personality.ended = record, None

    def check_versions(self, personality, record, index):
        before = personality.record
        goes_on = before is not None and not personality.ended
        version = before["version"] if before else 0
        same = goes_on and all(record[field] == before[field] for field in ("version", "up", "down", "merkleRoot"))
        if record["version"] != version + 1 and not same:
            self.wrong("bad-sequence", f"entry {index}: version {record['version']} does not follow {version}")
        same_verified = goes_on and all(record[field] == before[field] for field in VERIFIED)
        expected = (None, personality.verified_version + 1)
        if not same_verified and record["verifiedVersion"] not in expected:
            self.wrong("bad-sequence", f"entry {index}: the version of verified members does not follow")
        if same and same_verified and removed(record) == (0, 0):
            self.wrong("bad-sequence", f"entry {index} changes nothing")

    def check_lost(self, personality, record, index):
        before = personality.record
        if not before or personality.ended or "removedUp" not in before or "removedUp" not in record:
            return
        for side, lost in zip(("up", "down"), removed(record)):
            if record[side] < before[side] - lost - 8:
                self.wrong("unexplained-count", f"entry {index} loses ballots ({side}) without a reason")

    def check_verified(self, personality, record, index):
        """Version 1 does not state removed votes, so that there may have been any number."""
        if record["verifiedVersion"] is None:
            return
        if record["verifiedVersion"] != personality.verified_version:
            personality.verified_version, personality.verified_excess = record["verifiedVersion"], [4, 4]
        else:
            lost = removed(record) if "removedUp" in record else (float("inf"), float("inf"))
            personality.verified_excess = [max(a, 8) + b for a, b in zip(personality.verified_excess, lost)]
        for side, verified, excess in zip(("up", "down"), ("verifiedUp", "verifiedDown"), personality.verified_excess):
            if record[verified] > record[side] + excess:
                self.wrong("unexplained-count", f"entry {index} has more verified votes ({side}) than votes")

    def close_publication(self, record, index):
        what = f"publication {record['number']}"
        if record["number"] != len(self.publications) + 1:
            self.wrong("bad-sequence", f"{what} is not number {len(self.publications) + 1}")
        if any(other["time"] != record["time"] for other in self.publication_records):
            self.wrong("bad-sequence", f"{what} has records of several times")
        if self.publications and record["time"] < self.publications[-1]["time"]:
            self.wrong("bad-sequence", f"{what} is earlier than the one before")
        current = self.current().values()
        counted = {
            "records": len(self.publication_records),
            "personalities": len(current),
            "ballots": sum(other["up"] + other["down"] for other in current),
        }
        for field, count in counted.items():
            if record[field] != count:
                self.wrong("wrong-total", f"{what} states {record[field]} {field}, not {count}")
        self.publications.append(record)
        self.publication_indexes.append(index)
        self.publication_records = []


# --- Files ------------------------------------------------------------------


def tile_address(kind, index, width):
    groups = [f"{index % 1000:03d}"]
    while index >= 1000:
        index //= 1000
        groups.insert(0, f"x{index % 1000:03d}")
    return f"/log/tile/{kind}/{'/'.join(groups)}" + ("" if width == 256 else f".p/{width}")


class Files:
    """The published files of a site, through `fetch(address)`, an awaitable of (status, bytes)."""

    def __init__(self, fetch):
        self.fetch = fetch

    async def read(self, address, missing="missing-file"):
        status, data = await self.fetch(address)
        if status == 404:
            raise Wrong(missing, f"{address} is not served")
        if status != 200:
            raise Unable(f"{address} answers with status {status}")
        return data

    async def text(self, address, code):
        try:
            return (await self.read(address)).decode()
        except UnicodeDecodeError:
            raise Wrong(code, f"{address} is not UTF-8") from None

    async def tile(self, kind, index, width):
        """The tile, and whether it is whole: a log that has grown meanwhile may have only that."""
        status, data = await self.fetch(tile_address(kind, index, width))
        if status == 404 and width < 256:
            status, whole = await self.fetch(tile_address(kind, index, 256))
            if status == 200:
                return whole, True
        if status == 404:
            raise Wrong("missing-file", f"{tile_address(kind, index, width)} is not served")
        if status != 200:
            raise Unable(f"{tile_address(kind, index, width)} answers with status {status}")
        return data, width == 256

    async def entries(self, size):
        entries = []
        for index in range((size + 255) // 256):
            width = min(256, size - 256 * index)
            (data, is_whole), start = await self.tile("entries", index, width), 0
            for _ in range(width):
                end = start + 2 + int.from_bytes(data[start : start + 2], "big")
                if start + 2 > len(data) or end > len(data):
                    raise Wrong("changed-file", f"the entries {index} of the log are too short")
                entries.append(data[start + 2 : end])
                start = end
            if start != len(data) and not (is_whole and width < 256):
                raise Wrong("changed-file", f"the entries {index} of the log are too long")
        return entries

    async def check_tiles(self, leaves):
        level, hashes = 0, leaves
        while hashes:
            for index in range((len(hashes) + 255) // 256):
                expected = b"".join(hashes[256 * index : 256 * index + 256])
                data, is_whole = await self.tile(level, index, len(expected) // 32)
                if (data[: len(expected)] if is_whole else data) != expected:
                    raise Wrong("changed-file", f"tile {index} of level {level} is not of the log")
            whole = len(hashes) // 256
            hashes = [tree_hash(hashes[256 * index : 256 * index + 256]) for index in range(whole)]
            level += 1


# --- Lists ------------------------------------------------------------------

LINE = re.compile(f"({NUMBER}),(support|oppose)")
PART = re.compile("([0-9a-hjkmnp-tv-z]*),(0|[1-9][0-9]*),(0|[1-9][0-9]*),([0-9a-f]{64})")


def lines_of(data, first, address):
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        raise Wrong("bad-list", f"{address} is not of the form of a list") from None
    lines = text.split("\n")
    if lines[0] != first or lines[-1] != "" or len(lines) < 2:
        raise Wrong("bad-list", f"{address} is not of the form of a list")
    return lines[1:-1]


def hash_of_lines(lines):
    return tree_hash(leaf_hash(line.encode()) for line in lines).hex()


def prefix_length(ballots):
    length = 0
    while ballots > 4096 * 32**length:
        length += 1
    return length


async def read_list(files, folder, root, up, down):
    """The votes of a list by number, after all that the record and the format say about it."""
    address = f"{folder}/parts.csv"
    rows = lines_of(await files.read(address, "missing-list"), "prefix,support,oppose,root", address)
    parts = [PART.fullmatch(row) for row in rows]
    if not all(parts):
        raise Wrong("bad-list", f"{address} is not of the form of a list")
    support, oppose = sum(int(part[2]) for part in parts), sum(int(part[3]) for part in parts)
    prefixes = [part[1] for part in parts]
    length = prefix_length(support + oppose)
    if prefixes != sorted(set(prefixes)) or any(len(prefix) != length for prefix in prefixes):
        raise Wrong("bad-list", f"{address} is not divided into the right parts")
    if hash_of_lines(rows) != root:
        raise Wrong("changed-file", f"{address} does not have the hash of the log")
    if (support, oppose) != (up, down):
        raise Wrong("wrong-count", f"{address} has other counts than the log")
    lines = []
    for part in parts:
        lines += await read_part(files, folder, part)
    whole = await files.read(f"{folder}.csv", "missing-list")
    if whole != "\n".join(["ballot,vote", *lines, ""]).encode():
        raise Wrong("changed-file", f"{folder}.csv does not have the lines of the parts")
    return dict(line.split(",") for line in lines)


async def read_part(files, folder, part):
    prefix, support, oppose, root = part.groups()
    address = f"{folder}/part-{prefix}.csv" if prefix else f"{folder}/part.csv"
    lines = lines_of(await files.read(address, "missing-list"), "ballot,vote", address)
    forms = [LINE.fullmatch(line) for line in lines]
    if not lines or len(lines) > 8192 or not all(forms):
        raise Wrong("bad-list", f"{address} is not of the form of a list")
    numbers = [form[1] for form in forms]
    if any(a >= b for a, b in zip(numbers, numbers[1:])) or not all(n.startswith(prefix) for n in numbers):
        raise Wrong("bad-list", f"{address} has a ballot twice or in a wrong place")
    if hash_of_lines(lines) != root:
        raise Wrong("changed-file", f"{address} does not have the hash of the list")
    votes = [form[2] for form in forms]
    if (votes.count("support"), votes.count("oppose")) != (int(support), int(oppose)):
        raise Wrong("wrong-count", f"{address} has other counts than parts.csv")
    return lines


# --- Counts beside the lists ------------------------------------------------

WAITING = 8
# Histories count by hour, in the time of the database.
MARGIN = 75 * 60


def last_before(records, index):
    return next((record for at, record in reversed(records) if at < index), None)


def has_ended_before(records, index):
    before = [record for at, record in records if at < index]
    return bool(before) and before[-1] is None


def explained(log, personality, shown, start, end):
    """Whether the records up to `end` explain counts that were read after those before `start`."""
    records = log.personalities[personality].history if personality in log.personalities else []
    within = [record for at, record in records if start <= at < end]
    first = log.first_of_version_2
    older = last_before(records, start)
    known = within if older is None else [older, *within]
    if first is None or start < first or has_ended_before(records, start):
        return True
    if any(record is None or "removedUp" not in record for record in known):
        return True
    for side, field, count in (("up", "removedUp", shown[0]), ("down", "removedDown", shown[1])):
        gone = sum(record[field] for record in within)
        least = (older[side] if older else 0) - gone - WAITING
        most = (known[-1][side] if known else 0) + gone + WAITING
        if not least <= count <= most:
            return False
    return True


def explained_at(log, personality, shown, moment):
    """Whether the log explains counts that the site says it had at a moment; also if it cannot say yet."""
    times = [seconds(publication["time"]) for publication in log.publications]
    before = [index for index, at in zip(log.publication_indexes, times) if at <= moment - MARGIN]
    after = [index for index, at in zip(log.publication_indexes, times) if at >= moment + MARGIN]
    start = before[-2] + 1 if len(before) > 1 else 0
    return not after or explained(log, personality, shown, start, after[0] + 1)


class Counts:
    """Compares what the API and the open data show with the log."""

    def __init__(self, report, files, log, size):
        self.report, self.files, self.log, self.size = report, files, log, size

    def wrong(self, code, what):
        self.report.problems.append((code, what))

    async def json(self, address):
        """The answer of a call; an empty object if the site does not have it."""
        status, data = await self.files.fetch(address)
        if status not in (200, 404):
            raise Unable(f"{address} answers with status {status}")
        try:
            return json.loads(data) if status == 200 else {}
        except ValueError:
            raise Unable(f"{address} is not JSON") from None

    async def pages(self, address, order=""):
        for page in range(1, 1001):
            data = (await self.json(f"{address}?page={page}&limit=100{order}")).get("data", [])
            yield data
            if len(data) < 100:
                return

    async def check(self, seen):
        await self.check_published()
        waiting = [one for one in seen if not self.check_seen(one)]
        shown = []
        async for rows in self.pages("/api/personalities", "&sortBy=name&order=asc"):
            shown += rows
        live = await self.read_live(shown)
        head = await read_signed(self.files, self.report.key)
        # Only what was shown between two publications can be explained by them.
        if head.size == self.size and live["counts"]:
            waiting.append(live)
        self.report.seen = waiting
        for row in shown:
            await self.check_history(row["id"])
        await self.check_open_data()

    async def check_published(self):
        current = self.log.current()
        async for rows in self.pages("/api/publications/lists"):
            for row in rows:
                if row["logIndex"] >= self.size:
                    continue
                record, verified = current.get(row["personality"]["id"]), row["verified"] or {}
                shown = [row["version"], row["upvoteCount"], row["downvoteCount"]]
                shown += [verified.get(field) for field in ("version", "upvoteCount", "downvoteCount")]
                fields = ("version", "up", "down", "verifiedVersion", "verifiedUp", "verifiedDown")
                if record is None or shown != [record[field] for field in fields]:
                    self.wrong("wrong-count", f"the site shows {shown} for {row['personality']['id']}, not its log")

    def check_seen(self, seen):
        """False while the two publications that must explain these counts are not there yet."""
        before = [index for index in self.log.publication_indexes if index < seen["size"]]
        after = [index for index in self.log.publication_indexes if index >= seen["size"]]
        if len(after) < 2:
            return False
        start = before[-2] + 1 if len(before) > 1 else 0
        for one in seen["counts"]:
            if not explained(self.log, one["personality"], (one["up"], one["down"]), start, after[1] + 1):
                self.wrong("unexplained-count", f"the site has shown {one['up']} and {one['down']} for {one['name']}")
        return True

    async def read_live(self, shown):
        counts, statuses, current = [], [], self.log.current()
        names = {row["id"]: row["name"] for row in shown}
        for start in range(0, len(shown), 100):
            ids = ",".join(row["id"] for row in shown[start : start + 100])
            statuses += (await self.json(f"/api/votes/status?personalityIds={ids}")).get("data", [])
        for row in [*shown, *statuses]:
            personality = row.get("personalityId") or row["id"]
            up, down, record = row["upvoteCount"], row["downvoteCount"], current.get(personality)
            listed = (record["up"], record["down"]) if record else (0, 0)
            if abs(up - listed[0]) > WAITING or abs(down - listed[1]) > WAITING:
                counts.append({"personality": personality, "name": names[personality], "up": up, "down": down})
        for row in shown:
            self.check_verified(row, current.get(row["id"]))
        return {"size": self.size, "counts": counts}

    def check_verified(self, row, record):
        excess = self.log.personalities[row["id"]].verified_excess if record else (0, 0)
        for name, side, more in (("upvoteCount", "up", excess[0]), ("downvoteCount", "down", excess[1])):
            verified = row.get("verified" + name[0].upper() + name[1:])
            if verified is not None and verified > max(row[name], record[side] + more if record else 0):
                self.wrong("unexplained-count", f"the site shows more verified votes than votes for {row['id']}")

    async def check_history(self, personality):
        for point in (await self.json(f"/api/personalities/{personality}/history?period=all")).get("points", []):
            moment = datetime.fromisoformat(point["time"].replace("Z", "+00:00")).timestamp()
            self.check_past(personality, (point["upvoteCount"], point["downvoteCount"]), moment)

    async def check_open_data(self):
        latest = (await self.json("/api/open-data")).get("latest") or {"files": []}
        for file in latest["files"]:
            if file["name"] != "tallies.csv":
                continue
            text = (await self.files.read(file["url"])).decode("utf-8-sig")
            for row in csv.DictReader(text.splitlines()):
                if row["support"] and row["oppose"]:
                    end = seconds(f"{row['day']}T00:00:00Z") + 86400
                    self.check_past(row["personality_id"], (int(row["support"]), int(row["oppose"])), end)

    def check_past(self, personality, shown, moment):
        if not explained_at(self.log, personality, shown, moment):
            when = datetime.fromtimestamp(moment, timezone.utc)
            self.wrong("unexplained-count", f"no list explains {shown} for {personality} at {when}")


# --- Check of a site --------------------------------------------------------


class Report:
    """What a check has found. `problems` accuse the site, `unchecked` does not."""

    def __init__(self):
        self.problems, self.unchecked, self.found, self.seen = [], [], [], []
        self.key = self.checkpoint = self.counted = None

    def exit_code(self):
        return 1 if self.problems else 2 if self.unchecked else 0

    async def collect(self, check):
        """Notes what a check throws, and lets the next one go on."""
        try:
            await check
        except Wrong as error:
            self.problems.append((error.code, str(error)))
        except Unable as error:
            self.unchecked.append(str(error))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.unchecked.append(f"an answer is not of the form that this program knows: {error!r}")

    def state(self):
        """What the next check remembers."""
        return {"key": self.key.text, "checkpoint": self.checkpoint.text, "seen": self.seen}


async def verify(
    fetch, now, wait, remembered=None, compare=None, ballots=(), witnesses=(), needed=None, compares_shown=False
):
    """Checks everything that the format lets a stranger see.

    `fetch(address)` awaits (status, bytes), `wait(seconds)` is awaited before a
    short log is read again, and `now()` gives seconds since 1970. `remembered`
    is the `state()` of the report of the last check, `compare` a head that
    somebody else has seen. A ballot is an object with `number` and what else is
    known: `personality`, `list`, `vote`, `bits`, `salt`. `compares_shown` also
    compares the counts that the site shows beside its lists.
    """
    report, files, log = Report(), Files(fetch), Log()
    await report.collect(check_log(report, files, log, now, wait, remembered, compare, witnesses, needed))
    if not report.counted:
        return report
    await report.collect(check_lists(report, files, log, wait, ballots))
    if compares_shown:
        seen = remembered.get("seen", []) if remembered else []
        await report.collect(Counts(report, files, log, report.checkpoint.size).check(seen))
    return report


async def read_key(files, is_known):
    address = "/.well-known/voxpop-log-key"
    try:
        text = await files.text(address, "bad-key")
    except Wrong as error:
        if error.code == "missing-file" and not is_known:
            raise Unable("the site publishes no lists of ballots") from None
        raise
    if not text.endswith("\n"):
        raise Wrong("bad-key", "the public key does not end with a line end")
    return Key(text[:-1], 1)


async def read_signed(files, key):
    head = Checkpoint(await files.text("/log/checkpoint", "bad-checkpoint"))
    head.must_be_signed_by(key)
    return head


async def read_head(files, key, wait, at_least, has_witnesses):
    """The signed head, read again if it is shorter than one that was seen before, or signatures may still come."""
    head = await read_signed(files, key)
    if head.size < at_least or not has_witnesses(head):
        await wait(6)
        head = await read_signed(files, key)
    if head.size < at_least:
        raise Wrong("stale-head", f"the log has {head.size} entries, but had {at_least} before")
    return head


async def check_log(report, files, log, now, wait, remembered, compare, witnesses, needed):
    key = await read_key(files, remembered is not None)
    report.key = key
    if remembered and remembered["key"] != key.text:
        raise Wrong("different-key", "the site has another key than before; ask it why")
    old = known_head(key, remembered["checkpoint"]) if remembered else None
    other = known_head(key, compare) if compare else None
    at_least = max(seen[0] if seen else 0 for seen in (old, other))
    keys = witness_keys(witnesses)
    needed = needed or len(keys) // 2 + 1 if keys else 0
    head = await read_head(files, key, wait, at_least, lambda head: head.witnessed(keys) >= needed)
    report.checkpoint = head
    if head.witnessed(keys) < needed:
        signed = f"{head.witnessed(keys)} of {len(keys)} witnesses have signed the head"
        report.unchecked.append(f"{signed}, {needed} are needed")
    if any(seen and seen[0] == head.size and seen[1] != head.root for seen in (old, other)):
        raise Wrong("forked-log", "two heads of one size have different hashes")
    entries = await files.entries(head.size)
    leaves = [leaf_hash(entry) for entry in entries]
    if tree_hash(leaves) != head.root:
        raise Wrong("changed-file", "the entries of the log do not have the hash of the checkpoint")
    await files.check_tiles(leaves)
    if old and tree_hash(leaves[: old[0]]) != old[1]:
        raise Wrong("rewritten-history", f"the log does not continue the {old[0]} entries that it had before")
    if other and tree_hash(leaves[: other[0]]) != other[1]:
        raise Wrong("forked-log", f"somebody else has seen {other[0]} other entries")
    read_records(report, log, entries)
    check_age(log.publications[-1], now())


def witness_keys(texts):
    """The user has given them, so that a wrong one accuses nobody."""
    try:
        return [Key(text, 4) for text in texts]
    except Wrong as error:
        raise Unable(f"the key of a witness is wrong: {error}") from None


def known_head(key, text):
    """Size and hash of a head that was seen before: a state file, a checkpoint, or the line that programs print."""
    line = re.fullmatch(r"([1-9][0-9]{0,9}) (\S{44})\n?", text)
    if line and decode_base64(line[2]):
        return int(line[1]), decode_base64(line[2])
    try:
        head = Checkpoint(json.loads(text)["checkpoint"] if text.startswith("{") else text)
        head.must_be_signed_by(key)
    except Wrong as error:
        raise Unable(f"the head to compare with proves nothing: {error}") from None
    return head.size, head.root


def read_records(report, log, entries):
    for index, entry in enumerate(entries):
        try:
            log.add(read_record(entry, index), index)
        except Wrong as error:
            log.wrong(error.code, str(error))
    report.problems += log.problems
    if not log.publications:
        raise Unable("the site has not published any list yet")
    if log.publication_records:
        report.problems.append(("bad-sequence", "the log does not end with a publication"))
    current = log.current().values()
    report.counted = {
        "entries": len(entries),
        "publications": len(log.publications),
        "personalities": len(current),
        "support": sum(record["up"] for record in current),
        "oppose": sum(record["down"] for record in current),
        "verifiedLists": sum(record["verifiedVersion"] is not None for record in current),
    }


def check_age(publication, now):
    age = now - seconds(publication["time"])
    if age > 2 * publication["interval"] + 600:
        raise Wrong("stale-head", f"the last publication is of {publication['time']}")
    if age < -600:
        raise Wrong("wrong-time", f"the last publication is of {publication['time']}, in the future")


async def check_lists(report, files, log, wait, ballots):
    lists, missing = {}, []
    for personality, record in log.current().items():
        for name, version, root, up, down in (
            ("all", "version", "merkleRoot", "up", "down"),
            ("verified", "verifiedVersion", "verifiedMerkleRoot", "verifiedUp", "verifiedDown"),
        ):
            if record[version] is None:
                continue
            folder = f"/ballots/{personality}/{name}/{record[version]}"
            try:
                lists[personality, name] = await read_list(files, folder, record[root], record[up], record[down])
            except Wrong as error:
                if error.code == "missing-list":
                    missing.append((personality, str(error)))
                else:
                    report.problems.append((error.code, str(error)))
            except Unable as error:
                report.unchecked.append(str(error))
    ended = await ended_since(report, files, wait) if missing else set()
    report.problems += [("missing-list", what) for personality, what in missing if personality not in ended]
    for ballot in ballots:
        check_ballot(report, lists, ballot)


async def ended_since(report, files, wait):
    """Lists that ended while they were read are rightly missing."""
    for attempt in range(2):
        head = await read_signed(files, report.key)
        if head.size > report.checkpoint.size:
            entries = await files.entries(head.size)
            if tree_hash([leaf_hash(entry) for entry in entries]) != head.root:
                raise Wrong("changed-file", "the entries of the log do not have the hash of the checkpoint")
            new = [read_record(entry, index) for index, entry in enumerate(entries)][report.checkpoint.size :]
            return {record["personality"] for record in new if record["kind"] in ("removed", "merged")}
        if attempt == 0:
            await wait(6)
    return set()


def check_ballot(report, lists, ballot):
    """`personality` and `list` narrow the search; bits and salt need both of them."""
    number = ballot["number"]
    if "bits" in ballot:
        made = made_number(report.key.name, ballot["list"], ballot["personality"], ballot["bits"], ballot["salt"])
        if made != number:
            report.problems.append(("wrong-number", f"{number} is not made of these bits and this salt"))
    places = [
        (place, votes[number])
        for place, votes in lists.items()
        if number in votes and ballot.get("personality", place[0]) == place[0] and ballot.get("list", place[1]) == place[1]
    ]
    if not places:
        report.problems.append(("missing-ballot", f"{number} is on no current list"))
    for place, vote in places:
        report.found.append(f"{number} is on the list {'/'.join(place)} with {vote}")
        if ballot.get("vote", vote) != vote:
            report.problems.append(("wrong-vote", f"{number} is on the list with {vote}"))


# --- Command ----------------------------------------------------------------


def over_http(site):
    """Reads addresses of a site, and waits as it asks to when it is asked too often."""
    from urllib.error import HTTPError, URLError
    from urllib.request import urlopen

    async def fetch(address):
        for _ in range(20):
            try:
                with urlopen(site + address, timeout=60) as answer:
                    return answer.status, answer.read()
            except HTTPError as error:
                if error.code not in (429, 503):
                    return error.code, b""
                pause = error.headers.get("retry-after") or "1"
            except (URLError, OSError) as error:
                raise Unable(f"{site + address} cannot be read: {error}") from None
            await asyncio.sleep(min(int(pause) if pause.isdigit() else 1, 60))
        return 503, b""

    return fetch


def read_text(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def read_arguments(arguments):
    parser = argparse.ArgumentParser(description="Recount the votes of a site, as docs/integrity.md describes.")
    parser.add_argument("site", help="its address, such as https://votes.example")
    parser.add_argument("--state", metavar="FILE", help="remember the head of the log here, and compare the next time")
    parser.add_argument("--compare", metavar="FILE", help="a checkpoint that somebody else has seen")
    parser.add_argument("--ballot", metavar="NUMBER", action="append", default=[], help="look for it on all lists")
    parser.add_argument("--witness", metavar="KEY", action="append", default=[], help="its key, or a file of keys")
    parser.add_argument("--needed", metavar="K", type=int, help="how many witnesses; otherwise more than half")
    return parser.parse_args(arguments)


def main(arguments):
    options = read_arguments(arguments)
    remembered = None
    if options.state and os.path.exists(options.state):
        remembered = json.loads(read_text(options.state))
    witnesses = []
    for value in options.witness:
        lines = read_text(value).splitlines() if os.path.exists(value) else [value]
        witnesses += [line.split(" ")[0] for line in lines if line.strip()]
    report = asyncio.run(
        verify(
            over_http(options.site.rstrip("/")),
            time.time,
            asyncio.sleep,
            remembered,
            read_text(options.compare) if options.compare else None,
            [{"number": number} for number in options.ballot],
            witnesses,
            options.needed,
            compares_shown=True,
        )
    )
    for line in [f"{code}: {what}" for code, what in report.problems] + report.unchecked + report.found:
        print(line)
    if report.checkpoint:
        print(f"{report.checkpoint.size} {base64.b64encode(report.checkpoint.root).decode()}")
    if report.exit_code() == 0:
        counted = report.counted
        print(f"Everything adds up: {counted['support']} Support and {counted['oppose']} Oppose in {counted['personalities']} lists.")
        if options.state:
            with open(options.state, "w", encoding="utf-8") as file:
                json.dump(report.state(), file)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
