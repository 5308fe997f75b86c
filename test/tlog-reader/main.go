// Command tlog-reader reads a log as any client of C2SP tlog-tiles would, with Go's own packages: it checks the
// signature of the checkpoint, proves every entry in it, and that it continues an earlier checkpoint.
//
// Usage: tlog-reader <prefix of the log> <verifier key> <earlier checkpoint>
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

// reader fetches tiles and keeps them, because each proof reads some of the same.
type reader struct {
	prefix string
	tiles  map[tlog.Tile][]byte
}

func (r *reader) Height() int { return height }

func (r *reader) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	for i, tile := range tiles {
		r.tiles[tile] = data[i]
	}
}

func (r *reader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		known, ok := r.tiles[tile]
		if !ok {
			var err error
			if known, err = r.get(pathOf(tile)); err != nil {
				return nil, err
			}
		}
		data[i] = known
	}
	return data, nil
}

func (r *reader) get(path string) ([]byte, error) {
	response, err := http.Get(r.prefix + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

// pathOf returns the address of a tile. Go's own addresses name the height too, and bundles of entries "data".
func pathOf(tile tlog.Tile) string {
	path := strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", height))
	return "tile/" + strings.Replace(path, "data/", "entries/", 1)
}

// openCheckpoint checks the signature of a checkpoint and returns the tree that it names.
func openCheckpoint(text []byte, verifier note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() || lines[3] != "" {
		return tlog.Tree{}, fmt.Errorf("malformed checkpoint %q", opened.Text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	hash, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: hash}, err
}

// readEntries reads all entries of a tree from their bundles.
func readEntries(r *reader, size int64) ([][]byte, error) {
	var entries [][]byte
	for int64(len(entries)) < size {
		width := size - int64(len(entries))
		if width > 1<<height {
			width = 1 << height
		}
		tile := tlog.Tile{H: height, L: -1, N: int64(len(entries)) >> height, W: int(width)}
		bundle, err := r.get(pathOf(tile))
		if err != nil {
			return nil, err
		}
		for ; width > 0; width-- {
			if len(bundle) < 2 || len(bundle)-2 < int(binary.BigEndian.Uint16(bundle)) {
				return nil, fmt.Errorf("%s ends in the middle of an entry", pathOf(tile))
			}
			length := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:length])
			bundle = bundle[length:]
		}
		if len(bundle) > 0 {
			return nil, fmt.Errorf("%s has more than its entries", pathOf(tile))
		}
	}
	return entries, nil
}

func check(prefix string, key string, earlier []byte) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	r := &reader{prefix: prefix, tiles: map[tlog.Tile][]byte{}}
	text, err := r.get("checkpoint")
	if err != nil {
		return err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return err
	}
	hashes := tlog.TileHashReader(tree, r)
	entries, err := readEntries(r, tree.N)
	if err != nil {
		return err
	}
	for i, entry := range entries {
		proof, err := tlog.ProveRecord(tree.N, int64(i), hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, int64(i), tlog.RecordHash(entry)); err != nil {
			return fmt.Errorf("entry %d: %w", i, err)
		}
	}
	before, err := openCheckpoint(earlier, verifier)
	if err != nil {
		return err
	}
	proof, err := tlog.ProveTree(tree.N, before.N, hashes)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash); err != nil {
		return err
	}
	fmt.Printf("%d entries proved, consistent with the %d before\n", tree.N, before.N)
	return nil
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: tlog-reader <prefix of the log> <verifier key> <earlier checkpoint>")
	}
	if err := check(os.Args[1], os.Args[2], []byte(os.Args[3])); err != nil {
		log.Fatal(err)
	}
}
