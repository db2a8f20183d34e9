// The script that collects what is typed before the desk's shortcuts listen.
import { useContext } from 'react'
import { PageMark } from '#app/document/page-mark.ts'
import { earlyKeysScript } from './typed-keys.ts'

const html = { __html: earlyKeysScript }

/** Stands first on a page of the desk; without effect on a page that was reached from another one. */
export function EarlyKeys() {
  const mark = useContext(PageMark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the portal's own script
  return <script nonce={mark} dangerouslySetInnerHTML={html} />
}
