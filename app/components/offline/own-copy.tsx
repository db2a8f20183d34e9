import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnKept } from '#app/service-worker/worker-scope.ts'
import { Button } from '#app/ui/button.tsx'
import type { OwnPageOf } from '#shared/public-pages.ts'
import { askWorker, canKeepPages, isCopyWanted, refuseCopy, renewCopies } from './own-pages.ts'

export interface OwnCopyProps {
  readonly whose: OwnPageOf
  readonly title: string
  /** Changes with what the page shows; the copy is then replaced, and those of the question's other pages. */
  readonly version: string
}

export function OwnCopy({ whose, title, version }: OwnCopyProps) {
  const { pathname } = useLocation()
  const [kept, setKept] = useState<string>()
  const seen = useRef({ pathname: '', version: '' })

  useEffect(() => {
    if (!isCopyWanted(pathname)) setKept(undefined)
    if (!canKeepPages() || !isCopyWanted(pathname)) return
    if (seen.current.pathname === pathname && seen.current.version !== version) renewCopies(pathname)
    seen.current = { pathname, version }
    let isShown = true
    const hangUp = askWorker<OwnKept>({ type: 'keep-own', path: pathname, whose, title }, (done) => {
      hangUp()
      // Refused while it was being made.
      if (!isCopyWanted(pathname)) void refuseCopy(pathname)
      else if (done && isShown) setKept(pathname)
    })
    return () => {
      isShown = false
    }
  }, [pathname, whose, title, version])

  if (kept !== pathname) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-tinta-soft print:hidden">
      Tersimpan di HP ini, bisa dibaca tanpa internet.
      <Button
        variant="quiet"
        onClick={() => {
          setKept(undefined)
          void refuseCopy(pathname)
        }}
      >
        Hapus dari HP ini
      </Button>
    </p>
  )
}
