import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

export function plainText(markdown: string): string {
  return linesOf(parser.parse(markdown)).join('\n')
}

function linesOf(node: Node): string[] {
  if (node.type === 'html') return []
  if (node.type === 'tableRow') return [(node.children ?? []).map(wordsOf).join(' | ')]
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code') {
    const words = wordsOf(node).trim()
    return words === '' ? [] : [words]
  }
  return (node.children ?? []).flatMap(linesOf)
}

function wordsOf(node: Node): string {
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  return node.value?.replaceAll('\n', ' ') ?? (node.children ?? []).map(wordsOf).join('')
}
