// Videos in articles: a line with a video address or an iframe becomes a link to an allowed site, or a sentence.

/** The spec's words for a video that cannot be shown (spec §2). */
const missing = 'Video tidak dapat dimuat'

const sites: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
}

interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
  data?: Record<string, unknown>
}

function siteOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' ? sites[hostname.replace(/^(www|m)\./, '')] : undefined
}

// The address to watch at, also where an address for embedding was given.
function watchAddress(address: string): string {
  const embedded = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(address)
  return embedded ? `https://www.youtube.com/watch?v=${embedded[1]}` : address
}

function paragraph(className: string, children: Node[]): Node {
  return { type: 'paragraph', children, data: { hProperties: { className: [className] } } }
}

function videoNode(address: string): Node {
  const site = siteOf(address)
  if (!site) return paragraph('video-missing', [{ type: 'text', value: missing }])
  const link: Node = {
    type: 'link',
    url: watchAddress(address),
    children: [{ type: 'text', value: `Tonton video di ${site}` }],
  }
  return paragraph('video-link', [link])
}

// The address a block asks to play; undefined for a block that is no video.
function videoIn(node: Node): string | undefined {
  if (node.type === 'html') return /<iframe\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(node.value ?? '')?.[1]
  if (node.type !== 'paragraph' || node.children?.length !== 1) return undefined
  const only = node.children[0]
  const words = only?.type === 'link' ? (only.children?.[0]?.value ?? '') : (only?.value ?? '')
  const line = words.trim()
  if (only?.type === 'html') return videoIn(only)
  if (/^\{\{VIDEO_URL_\w+\}\}$/.test(line)) return line
  const alone = only?.type === 'link' ? only.url === line || `http://${line}` === only.url : true
  return alone && /^https?:\/\/\S+$/.test(line) && (siteOf(line) || looksLikeVideo(line)) ? line : undefined
}

function looksLikeVideo(address: string): boolean {
  return /\.(mp4|webm|mov|m3u8)(\?|$)|\/(embed|watch|video|videos)[/?]/i.test(address)
}

/** Remark plugin: replaces the blocks of the whole text that are videos. */
export function showVideos() {
  return (tree: Node) => {
    tree.children = (tree.children ?? []).map((node) => {
      const address = videoIn(node)
      return address === undefined ? node : videoNode(address)
    })
  }
}
