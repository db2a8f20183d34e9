import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** A page to send: its text, its policy, and how many inline scripts in it no one of ours made. */
interface PolicedPage {
  readonly html: string
  readonly policy: string
  readonly foreignScripts: number
}

/** Structured data for search engines; browsers do not run it. */
const isData = (tag: string) => tag.includes(' type="application/ld+json"')

/**
 * Takes the page's marker out of the HTML and allows exactly the inline scripts that carried it. `mark` is the nonce
 * that this one render handed to React and to React Router, a word that no one who wrote a text could know; a nonce
 * itself would be the same for every reader of a cached page, so the policy names hashes. Scripts without the marker are
 * counted and stay forbidden.
 */
export function policeScripts(html: string, mark: string): PolicedPage {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  let foreignScripts = 0
  // In what React and the router write, '<' is escaped within texts, attributes and scripts.
  for (const element of html.split(/<script/i).slice(1)) {
    const [tag = ''] = element.split('>', 1)
    if (tag.includes(attribute)) {
      const script = element.slice(tag.length + 1, element.indexOf('</script>'))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    } else if (!isData(tag)) foreignScripts += 1
  }
  return { html: html.replaceAll(attribute, ''), policy: policyWith([...hashes]), foreignScripts }
}

/**
 * Scripts from here and those whose hash is named, nothing else. Styles may stand in attributes (positions set by the
 * rendered components) but not in elements from elsewhere.
 */
function policyWith(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // A recording is listened to before it is sent.
    "media-src 'self' blob:",
    "connect-src 'self'",
    // The player of a video in an article, once it was asked for.
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The HTML of a page with all that it waits for; `nonce` goes to the scripts that React makes.
 * @throws what the page threw outside of a Suspense boundary.
 */
export function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collected(resolve)),
      onShellError: reject,
    })
  })
}

function collected(use: (html: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    // React hands over everything in one go instead of waiting until this is emptied.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      use(Buffer.concat(parts).toString())
      done()
    },
  })
}

/** The script that starts the others is small and asked for last: fetched ahead, it costs nothing and saves a round trip. */
const isEntry = (link: string) => link.includes('/entry.client')

/**
 * The HTML without React Router's links that fetch scripts ahead: they would share the line with the style sheet and the font. The
 * scripts themselves are requested once the style sheet is loaded.
 */
export function withoutScriptPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^<>]{0,300}>/g, (link) => (isEntry(link) ? link : ''))
}
