// The word after a redirect that came with a whole page: a toast, and in the page for readers without JavaScript.
import { useEffect } from 'react'
import { type Flash, flashToastId } from '#app/flash.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

export function FlashNotice({ flash }: { flash: Flash | undefined }) {
  const toast = useToast()
  useEffect(() => {
    if (flash) toast.show({ id: flashToastId, ...flash })
  }, [flash, toast])
  if (!flash) return null
  return (
    <noscript>
      <Notice tone={flash.tone} title={flash.title} role="status" className="mb-6" />
    </noscript>
  )
}
