// A text rendered and sanitised by the server; links inside the portal are followed without reloading the page.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { pageAddress, pressedLink } from '#app/ui/follow-link.ts'
import { playVideo } from './play-video.ts'

/** Props of `RenderedText`: HTML of `renderMarkdown`, never anything else. */
export type RenderedTextProps = { html: string }

/** Prose in one calm column. */
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
