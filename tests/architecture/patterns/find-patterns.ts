// Finds the regular expressions of the source: literals by the syntax tree, built ones by the constructor they call.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { read, root } from '../source-files.ts'

/** A pattern and the places it stands. */
export interface FoundPattern {
  readonly source: string
  readonly flags: string
  readonly where: string
}

/** The literals of a file, and in which lines it builds patterns with `RegExp(…)`. */
export function patternsIn(file: string, text = read(file)): { literals: FoundPattern[]; builtAt: number[] } {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const literals: FoundPattern[] = []
  const builtAt: number[] = []
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        where: `${file}:${lineOf(node)}`,
      })
    }
    if (ts.isIdentifier(node) && node.text === 'RegExp' && isMade(node)) builtAt.push(lineOf(node))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { literals, builtAt }
}

function isMade(name: ts.Identifier): boolean {
  const { parent } = name
  return (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression === name
}

/** Every pattern that the file builds: the constructor notes what it is given while the file is loaded and `use` runs. */
export async function builtPatterns(file: string, use?: () => unknown): Promise<FoundPattern[]> {
  const found: FoundPattern[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = class extends Original {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags)
      if (typeof pattern === 'string') found.push({ source: this.source, flags: this.flags, where: file })
    }
  } as RegExpConstructor
  try {
    await import(/* @vite-ignore */ `${pathToFileURL(join(root, file)).href}?reload`)
    use?.()
  } finally {
    globalThis.RegExp = Original
  }
  return found
}
