// A text rendered and sanitised by the server; links inside the portal are followed without reloading the page.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { playVideo } from './play-video.ts'

/** Props of `RenderedText`: HTML of `renderMarkdown`, never anything else. */
export type RenderedTextProps = { html: string }

/** Prose in one calm column. */
export function RenderedText({ html }: RenderedTextProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && playVideo(link)) return event.preventDefault()
    if (!link || link.target || link.origin !== window.location.origin || link.pathname.startsWith('/files/')) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }

  const inner = { __html: html }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (render-markdown.server.ts)
  return <div onClickCapture={follow} className="prose" dangerouslySetInnerHTML={inner} />
}
