import { type MouseEvent, useState } from 'react'
import { LegalTextView } from '#app/components/articles/rendered-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { SkeletonList } from '#app/ui/skeleton.tsx'

export const legalTitles = {
  '/terms': 'Syarat dan Ketentuan Akun Helpdesk',
  '/privacy': 'Kebijakan Privasi',
} as const

/** The text of the legal page, taken from the page itself: a router's fetch that fails would replace the form. */
async function fetchText(to: string): Promise<string | null> {
  const answer = await fetch(to)
  const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html')
  return page.querySelector('main .prose')?.innerHTML ?? null
}

export function LegalLink({ to }: { to: keyof typeof legalTitles }) {
  const [open, setOpen] = useState(false)
  /** Undefined while it is fetched, null where it could not be. */
  const [html, setHtml] = useState<string | null>()
  const title = legalTitles[to]

  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
    if (html) return
    setHtml(undefined)
    fetchText(to).then(setHtml, () => setHtml(null))
  }

  return (
    <>
      <a href={to} target="_blank" rel="noreferrer" onClick={show}>
        {title}
      </a>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        size="lg"
        footer={<Button onClick={() => setOpen(false)}>Tutup</Button>}
      >
        {html === undefined && <SkeletonList />}
        {html === null && (
          <Notice tone="warning" role="alert">
            Teks tidak dapat dimuat. Periksa internet Anda, lalu buka lagi.
          </Notice>
        )}
        {html && <LegalTextView html={html} />}
      </Dialog>
    </>
  )
}
