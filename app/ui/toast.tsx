// Toasts, the light half: a short word about what just happened; never the only place where it can be read.
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useFirstTouch } from './use-first-touch.ts'

/** What a toast is about. */
export type ToastTone = 'success' | 'error' | 'info'

/** What to show; `duration` in milliseconds, 0 keeps it until it is closed. */
export type ToastMessage = {
  title: string
  description?: string
  tone: ToastTone
  action?: { label: string; onClick: () => void }
  duration?: number
}

/** Puts up a toast. */
export type ShowToast = (message: ToastMessage) => void

const fetchRegion = () => import('./toast-region.tsx')
type Region = Awaited<ReturnType<typeof fetchRegion>>['ToastRegion']

const ToastContext = createContext<{ show: ShowToast }>({ show: () => undefined })

/** Gives `show`, which puts up a toast from event handlers and effects. */
export function useToast(): { show: ShowToast } {
  return useContext(ToastContext)
}

/** Holds the toasts of the whole app; stands once, around the pages. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<{ Region: Region } | null>(null)
  const ready = useRef<ShowToast | null>(null)
  const waiting = useRef<ToastMessage[]>([])

  // Fetched at the first touch: readers announce only what appears in a region that was there before.
  const prepare = useCallback(() => {
    fetchRegion().then(
      ({ ToastRegion }) => setRegion((current) => current ?? { Region: ToastRegion }),
      () => undefined,
    )
  }, [])
  useFirstTouch(prepare)

  const takeOver = useCallback((show: ShowToast) => {
    ready.current = show
    for (const message of waiting.current.splice(0)) show(message)
  }, [])

  const value = useMemo(() => {
    function show(message: ToastMessage) {
      if (ready.current) return ready.current(message)
      waiting.current.push(message)
      prepare()
    }
    return { show }
  }, [prepare])

  return (
    <ToastContext value={value}>
      {children}
      {region && <region.Region onReady={takeOver} />}
    </ToastContext>
  )
}
