// The word after a redirect that came with a whole page: a toast, and in the page for readers without JavaScript.
import { useEffect } from 'react'
import { type Flash, flashToastId } from '#app/flash.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { ToastUse } from '#app/ui/overlays/toast-message.ts'

/** Not where the page says the same itself. */
export function showFlash(toast: ToastUse, flash: Flash): void {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent holds what is written for readers without scripts
  const page = document.querySelector<HTMLElement>('main')?.innerText ?? ''
  if (!page.includes(flash.title.replace(/\.$/, ''))) toast.show({ id: flashToastId, ...flash })
}

export function FlashNotice({ flash }: { flash: Flash | undefined }) {
  const toast = useToast()
  useEffect(() => {
    if (flash) showFlash(toast, flash)
  }, [flash, toast])
  if (!flash) return null
  return (
    <noscript>
      <Notice tone={flash.tone} title={flash.title} role="status" className="mb-6" />
    </noscript>
  )
}
