// Keeps the event stream open around the signed-in pages, and announces when it is gone and when it is back.
import { Radio, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useReloadOnSignOut } from '#app/components/shell/sign-out-elsewhere.ts'
import { lineState, openLiveStream, watchLine } from './live-stream.ts'

/** Time in ms for which 'back' is announced. */
const backFor = 4_000

/** Persons who must first set up a second factor get no stream; these are the only pages open to them. */
const withoutStream = /\/(two-factor|change-password)$/

export function LiveLine() {
  const { pathname, search } = useLocation()
  const state = useSyncExternalStore(watchLine, lineState, () => 'well' as const)
  const [wasBroken, setWasBroken] = useState(false)
  const isWithout = withoutStream.test(pathname)
  useReloadOnSignOut()
  useEffect(() => (isWithout ? undefined : openLiveStream()), [isWithout])
  useEffect(() => {
    if (state === 'broken') setWasBroken(true)
    if (state !== 'well') return
    const timer = setTimeout(() => setWasBroken(false), backFor)
    return () => clearTimeout(timer)
  }, [state])
  const isBack = state === 'well' && wasBroken
  const Icon = isBack ? Radio : WifiOff
  return (
    <div role="status" className="print:hidden">
      {(state !== 'well' || isBack) && (
        <p className="mb-4 flex items-start gap-2 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-2 text-sm text-sogan-700">
          <Icon className="mt-0.5 size-4 shrink-0" />
          <span>
            {isBack && 'Sambungan langsung tersambung lagi.'}
            {state === 'broken' && 'Sambungan langsung terputus, mencoba lagi …'}
            {state === 'ended' && (
              <>
                Sesi Anda sudah berakhir.{' '}
                <a href={`/login?next=${encodeURIComponent(pathname + search)}`} className="text-sogan-700">
                  Masuk lagi
                </a>{' '}
                untuk melanjutkan.
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
