// The word after a redirect for readers without JavaScript; with it, the toast says it.
import type { Flash } from '#app/flash.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Shows the flash inside noscript; nothing when there is none. */
export function FlashNotice({ flash }: { flash: Flash | undefined }) {
  if (!flash) return null
  return (
    <noscript>
      <Notice tone={flash.tone} title={flash.title} role="status" className="mb-6" />
    </noscript>
  )
}
