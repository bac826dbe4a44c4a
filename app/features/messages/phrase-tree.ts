/**
 * Words and phrases by their first words, so that a text is compared with all that begin alike at once: the time
 * grows with the text and with the longest phrase, not with the list.
 */
interface Node {
  next: Map<string, Node>;
  isEnd: boolean;
  /** Beginnings of a last word that has any ending, and how long they are. */
  beginnings: Set<string>;
  lengths: Set<number>;
}

const newNode = (): Node => ({
  next: new Map(),
  isEnd: false,
  beginnings: new Set(),
  lengths: new Set(),
});

function build(entries: readonly string[]): Node {
  const root = newNode();
  for (const entry of entries) {
    const isPrefix = entry.endsWith("*");
    const words = (isPrefix ? entry.slice(0, -1) : entry).split(" ");
    const last = isPrefix ? (words.pop() ?? "") : null;
    let node = root;
    for (const word of words) {
      const next = node.next.get(word) ?? newNode();
      node.next.set(word, next);
      node = next;
    }
    if (last === null) node.isEnd = true;
    else {
      node.beginnings.add(last);
      node.lengths.add(last.length);
    }
  }
  return root;
}

/** The tree of each list as it was last built. */
const trees = new WeakMap<readonly string[], Node>();

function findTree(entries: readonly string[]): Node {
  const tree = trees.get(entries) ?? build(entries);
  trees.set(entries, tree);
  return tree;
}

const begins = ({ beginnings, lengths }: Node, word: string): boolean =>
  [...lengths].some((length) => beginnings.has(word.slice(0, length)));

/**
 * Whether a word or phrase of a list occurs in words, each in all its readings.
 *
 * @param entries lower case, single spaces; a star after the last word stands for any ending
 */
export function hasPhrase(
  readings: readonly (readonly string[])[],
  entries: readonly string[],
): boolean {
  if (entries.length === 0) return false;
  const root = findTree(entries);
  return readings.some((_, start) => {
    let nodes = new Set([root]);
    for (let at = start; at < readings.length && nodes.size > 0; at += 1) {
      const following = new Set<Node>();
      for (const node of nodes)
        for (const word of readings[at] ?? []) {
          if (begins(node, word)) return true;
          const next = node.next.get(word);
          if (next?.isEnd) return true;
          if (next) following.add(next);
        }
      nodes = following;
    }
    return false;
  });
}
