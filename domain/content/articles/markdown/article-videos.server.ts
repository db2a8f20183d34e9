// Videos in articles: a line with a video address or an iframe becomes a link the page plays, or a sentence.
const missing = 'Video tidak dapat dimuat'

const coming = 'Videonya menyusul.'
const placeholder = /^\{\{VIDEO_URL_\w+\}\}$/

const hosts = new Set(['youtube.com', 'youtu.be', 'youtube-nocookie.com'])

interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
  data?: Record<string, unknown>
}

/** The video's key on the allowed site (issue: youtube.com, youtu.be, youtube-nocookie.com); undefined elsewhere. */
function keyOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  if (protocol !== 'https:' || !hosts.has(host)) return undefined
  const inPath = host === 'youtu.be' ? /^\/([\w-]+)$/ : /^\/(?:embed|shorts|live)\/([\w-]+)$/
  const key = inPath.exec(pathname)?.[1] ?? (pathname === '/watch' ? searchParams.get('v') : null)
  return key && /^[\w-]{6,20}$/.test(key) ? key : undefined
}

function paragraph(className: string, children: Node[]): Node {
  return { type: 'paragraph', children, data: { hProperties: { className: [className] } } }
}

function videoNode(address: string): Node {
  const key = keyOf(address)
  if (!key) return paragraph('video-missing', [{ type: 'text', value: placeholder.test(address) ? coming : missing }])
  // A plain link, which the page turns into the player at a tap: before that, nothing is asked of the other site.
  const link: Node = {
    type: 'link',
    url: `https://www.youtube.com/watch?v=${key}`,
    children: [{ type: 'text', value: 'Putar video dari YouTube' }],
  }
  return paragraph('video-link', [link])
}

function videoIn(node: Node): string | undefined {
  if (node.type === 'html') return /<iframe\b[^<>]*\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(node.value ?? '')?.[1]
  if (node.type !== 'paragraph' || node.children?.length !== 1) return undefined
  const only = node.children[0]
  const words = only?.type === 'link' ? (only.children?.[0]?.value ?? '') : (only?.value ?? '')
  const line = words.trim()
  if (only?.type === 'html') return videoIn(only)
  if (placeholder.test(line)) return line
  const alone = only?.type === 'link' ? only.url === line || `http://${line}` === only.url : true
  return alone && /^https?:\/\/\S+$/.test(line) && (keyOf(line) || looksLikeVideo(line)) ? line : undefined
}

function looksLikeVideo(address: string): boolean {
  return /\.(mp4|webm|mov|m3u8)(\?|$)|\/(embed|watch|video|videos)[/?]/i.test(address)
}

export function showVideos() {
  return (tree: Node) => {
    tree.children = (tree.children ?? []).map((node) => {
      const address = videoIn(node)
      return address === undefined ? node : videoNode(address)
    })
  }
}
