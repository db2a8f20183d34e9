// A text rendered and sanitised by the server: links inside the portal are followed without reloading, videos play in place.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { pageAddress, pressedLink } from '#app/ui/follow-link.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Timeout of the player in ms. */
const patience = 10_000

const missing = 'Video tidak dapat dimuat'

function sayMissing(box: Element, watchAddress: string): void {
  const words = document.createElement('p')
  words.className = 'video-missing'
  words.setAttribute('role', 'status')
  const link = document.createElement('a')
  link.href = watchAddress
  link.textContent = 'Buka di YouTube'
  words.append(`${missing}. `, link)
  box.replaceWith(words)
}

/**
 * Puts the player where the link's paragraph stands, or a fixed sentence when it cannot be reached. True when the
 * link was that of a video.
 */
function playVideo(link: HTMLAnchorElement): boolean {
  const box = link.closest('.video-link')
  const key = /[?&]v=([\w-]+)$/.exec(link.search)?.[1]
  if (!box || !key) return false
  if (!navigator.onLine) {
    sayMissing(box, link.href)
    return true
  }
  const frame = document.createElement('iframe')
  frame.src = `https://www.youtube-nocookie.com/embed/${key}?autoplay=1&rel=0`
  frame.title = `Video: ${document.querySelector('h1')?.textContent ?? ''}`
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  const silence = setTimeout(() => sayMissing(frame, link.href), patience)
  frame.addEventListener('load', () => {
    clearTimeout(silence)
    frame.focus()
  })
  box.replaceWith(frame)
  return true
}

/** `html` must come from `renderMarkdown`: it is not escaped. */
type RenderedTextProps = { html: string }

export function RenderedText({ html }: RenderedTextProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    const link = pressedLink(event)
    if (!link) return
    if (playVideo(link)) return event.preventDefault()
    const address = pageAddress(link)
    if (address === null) return
    event.preventDefault()
    navigate(address)
  }

  const inner = { __html: html }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (render-markdown.server.ts)
  return <div onClickCapture={follow} className="prose" dangerouslySetInnerHTML={inner} />
}

/** `html` must come from `getLegalText`: it is not escaped. */
type LegalTextProps = { html: string; summary?: string; date?: string }

export function LegalTextView({ html, summary, date }: LegalTextProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {summary && (
        <Notice title="Singkatnya" className="max-w-measure">
          {summary}
        </Notice>
      )}
      {date && <p className="text-sm text-tinta-soft">Versi {date}</p>}
      <RenderedText html={html} />
    </div>
  )
}
