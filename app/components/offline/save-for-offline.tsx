// 'Simpan untuk dibaca tanpa internet': stores all public pages and shows the progress.
import { Check, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '#app/components/visitor/remember.ts'
import type { KeepProgress } from '#app/service-worker/worker-scope.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { useOffline } from './offline-banner.tsx'
import { askWorker, canKeepPages } from './own-pages.ts'

const patienceMs = 20_000
const failed: KeepProgress = { done: 0, total: 0, ended: 'failed' }

/** Time of the last full save; a browser that needs space deletes it together with the pages. */
const savedKey = 'savedForOffline'

/** Has its full height from the start, so that nothing moves when scripts load. */
export function SaveForOffline() {
  const hydrated = useHydrated()
  const [progress, setProgress] = useState<KeepProgress>()
  const [savedAt, setSavedAt] = useState<Date>()
  const offline = useOffline()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    const saved = new Date(recall(savedKey) ?? Number.NaN)
    if (!Number.isNaN(saved.getTime())) setSavedAt(saved)
  }, [])
  if (hydrated && !canKeepPages()) return null

  const start = () => {
    setProgress({ done: 0, total: 0 })
    const giveUp = () => {
      setProgress(failed)
      stop.current?.()
    }
    let waiting = setTimeout(giveUp, patienceMs)
    const hangUp = askWorker<KeepProgress>({ type: 'keep-all' }, (step) => {
      clearTimeout(waiting)
      if (!step.ended) waiting = setTimeout(giveUp, patienceMs)
      setProgress(step)
      if (step.ended !== 'kept') return
      const savedNow = now()
      remember(savedKey, savedNow.toISOString())
      setSavedAt(savedNow)
    })
    stop.current = () => {
      clearTimeout(waiting)
      hangUp()
    }
  }

  const busy = progress !== undefined && !progress.ended
  return (
    <div className={hydrated ? 'grid justify-items-start gap-2' : 'invisible noscript:hidden'}>
      {!offline && (
        <Button
          variant="secondary"
          onClick={start}
          busy={busy}
          busyLabel="Sedang menyimpan"
          className="max-sm:px-3 max-sm:text-sm"
        >
          <Download />
          {savedAt ? 'Perbarui salinan tanpa internet' : 'Simpan untuk dibaca tanpa internet'}
        </Button>
      )}
      {busy && progress.total > 0 && (
        <p className="text-sm text-tinta-soft tabular-nums">
          {progress.done} dari {progress.total} halaman
        </p>
      )}
      <p role="status" className="flex gap-2 text-sm empty:hidden">
        {savedAt && !busy && progress?.ended !== 'failed' && (
          <>
            <Check className="mt-0.5 size-4 shrink-0 text-green-600" />
            <span>Tersimpan pada {formatDateTime(savedAt)}. Bisa dibaca tanpa internet.</span>
          </>
        )}
        {progress?.ended === 'failed' && 'Belum semua tersimpan. Periksa sambungan internet, lalu coba lagi.'}
      </p>
    </div>
  )
}
