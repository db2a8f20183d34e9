// Turns the lightweight Markdown of articles into safe HTML, on the server only.
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { showVideos } from './article-videos.server.ts'

export interface RenderedHeading {
  readonly id: string
  readonly text: string
  readonly level: number
}

export interface TextSection {
  /** Null for what stands before the first heading. */
  readonly heading: string | null
  readonly anchor: string | null
  readonly text: string
}

export interface RenderedMarkdown {
  readonly html: string
  readonly headings: readonly RenderedHeading[]
  /** Reading time in whole minutes, at 180 words a minute. */
  readonly minutes: number
}

interface Node {
  type: string
  depth?: number
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const wordsPerMinute = 180

const schema = {
  ...defaultSchema,
  tagNames: [
    'h2',
    'h3',
    'h4',
    'h5',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'a',
    'blockquote',
    'code',
    'pre',
    'hr',
    'br',
  ].concat(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img']),
  attributes: {
    a: ['href'],
    ol: ['start'],
    img: ['src', 'alt'],
    th: ['align'],
    td: ['align'],
    p: [['className', 'video-link', 'video-missing'] as [string, ...string[]]],
  },
}

function visitNodes(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of node.children ?? []) visitNodes(child, visit)
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

// The page's title is its one h1: a text that starts at level 1 moves down by one.
function lowerHeadings() {
  return (tree: Node) => {
    let top = false
    visitNodes(tree, (node) => {
      top ||= node.type === 'heading' && node.depth === 1
    })
    if (!top) return
    visitNodes(tree, (node) => {
      if (node.type === 'heading' && node.depth) node.depth = Math.min(node.depth + 1, 5)
    })
  }
}

// Links that leave the portal say so to search engines and give the other page no handle on this one.
function markOutsideLinks() {
  return (tree: Node) =>
    visitNodes(tree, (node) => {
      if (node.tagName !== 'a' || !/^(https?:)?\/\//i.test(String(node.properties?.href ?? ''))) return
      node.properties = { ...node.properties, rel: 'nofollow noopener' }
    })
}

/** A picture of the portal's own; its size stands at the end of its name (domain/content/files). */
const ownPicture = /^\/files\/[a-z0-9]{25}\/[a-z0-9-]*?(\d{1,4})x(\d{1,5})\.webp$/

// Own pictures reserve their space while they load; others are replaced by their alt text.
function showPictures() {
  return (tree: Node) =>
    visitNodes(tree, (node) => {
      if (node.tagName !== 'img') return
      const { src, alt } = node.properties ?? {}
      const [, width, height] = ownPicture.exec(String(src ?? '')) ?? []
      if (width && height) {
        node.properties = { src, alt: alt ?? '', width: Number(width), height: Number(height), loading: 'lazy' }
      } else
        Object.assign(node, { tagName: 'em', properties: {}, children: [{ type: 'text', value: String(alt ?? '') }] })
    })
}

// Tables scroll sideways on phones, so keyboards must reach them.
function reachTables() {
  return (tree: Node) =>
    visitNodes(tree, (node) => {
      if (node.tagName === 'table') node.properties = { ...node.properties, tabIndex: 0 }
    })
}

function collectHeadings() {
  return (tree: Node, file: { data: Record<string, unknown> }) => {
    const headings: RenderedHeading[] = []
    visitNodes(tree, (node) => {
      const level = /^h([2-5])$/.exec(node.tagName ?? '')?.[1]
      if (level) headings.push({ id: String(node.properties?.id ?? ''), text: textOf(node), level: Number(level) })
    })
    file.data.headings = headings
    file.data.words = textOf(tree).split(/\s+/).filter(Boolean).length
  }
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(showVideos)
  .use(lowerHeadings)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(rehypeSlug, { prefix: 'bagian-' })
  .use(markOutsideLinks)
  .use(showPictures)
  .use(reachTables)
  .use(collectHeadings)
  .use(rehypeStringify)
  .freeze()

export async function renderMarkdown(markdown: string): Promise<RenderedMarkdown> {
  const file = await processor.process(markdown)
  const words = Number(file.data.words)
  return {
    html: String(file),
    headings: file.data.headings as RenderedHeading[],
    minutes: Math.max(1, Math.ceil(words / wordsPerMinute)),
  }
}

const blockTags = new Set(['p', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'pre', 'blockquote'])

function linesOf(node: Node): string[] {
  if (node.tagName === 'tr') return [cellsOf(node).join(': ')]
  const children = (node.children ?? []).filter(({ tagName }) => tagName)
  const within = children.some(isBlock)
  const line = within ? '' : lineOf([node])
  if (!within) return line ? [line] : []
  return children.flatMap(linesOf)
}

const isBlock = ({ tagName = '' }: Node) => blockTags.has(tagName)
const lineOf = (nodes: readonly Node[]) => nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()

function markedLinesOf(node: Node): string[] {
  if (node.tagName === 'tr') return [cellsOf(node).join(': ')]
  const isList = node.tagName === 'ul' || node.tagName === 'ol' || node.tagName === 'tbody'
  if (isList) {
    const items = (node.children ?? []).filter(({ tagName }) => tagName)
    return items.flatMap((item, place) => {
      const mark = markOf(node, place)
      return markedLinesOf(item).map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line)
    })
  }
  const lines: string[] = []
  let words: Node[] = []
  const endLine = () => {
    const line = lineOf(words)
    if (line) lines.push(line)
    words = []
  }
  for (const child of node.children ?? []) {
    if (!isBlock(child)) words.push(child)
    else {
      endLine()
      lines.push(...markedLinesOf(child))
    }
  }
  endLine()
  return lines
}

function markOf({ tagName, properties }: Node, place: number): string {
  return tagName === 'ol' ? `${Number(properties?.start ?? 1) + place}. ` : '- '
}

function cellsOf(row: Node): string[] {
  return (row.children ?? []).filter(({ tagName }) => tagName).map((cell) => textOf(cell).trim())
}

export async function readSections(markdown: string, { marked = false } = {}): Promise<TextSection[]> {
  const tree = (await processor.run(processor.parse(markdown))) as Node
  const sections: { heading: string | null; anchor: string | null; lines: string[] }[] = [
    { heading: null, anchor: null, lines: [] },
  ]
  for (const node of tree.children ?? []) {
    if (/^h[2-5]$/.test(node.tagName ?? '')) {
      sections.push({ heading: textOf(node), anchor: String(node.properties?.id ?? ''), lines: [] })
    } else sections.at(-1)?.lines.push(...(marked ? markedLinesOf(node) : linesOf(node)))
  }
  return sections.map(({ heading, anchor, lines }) => ({ heading, anchor, text: lines.join('\n') }))
}
