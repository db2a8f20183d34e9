import { parse } from 'yaml'

export function splitFrontMatter(file: string): { readonly head: unknown; readonly body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(file)
  if (!match) return { head: {}, body: file.trim() }
  return { head: parse(match[1] ?? ''), body: file.slice(match[0].length).trim() }
}
