import { type MouseEvent, useState } from 'react'
import { LegalTextView } from '#app/components/articles/rendered-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'

export function LegalLink({ to, title, html }: { to: '/terms' | '/privacy'; title: string; html: string }) {
  const [open, setOpen] = useState(false)
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
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
        <LegalTextView html={html} />
      </Dialog>
    </>
  )
}
