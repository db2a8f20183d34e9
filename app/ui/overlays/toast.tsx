// Toasts, the light half: a short word about what just happened; never the only place where it can be read.
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useFirstTouch } from '#app/ui/use-hydrated.ts'
import type { ToastMessage, Toasts, ToastUse } from './toast-message.ts'

const fetchRegion = () => import('./toast-region.tsx')
type Region = Awaited<ReturnType<typeof fetchRegion>>['ToastRegion']

const nothing = () => undefined
const ToastContext = createContext<ToastUse>({ show: nothing, clear: nothing, prepare: nothing })

export function useToast(): ToastUse {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<{ Region: Region } | null>(null)
  const ready = useRef<Toasts | null>(null)
  const waiting = useRef<ToastMessage[]>([])

  // Fetched at the first touch: readers announce only what appears in a region that was there before.
  const prepare = useCallback(() => {
    fetchRegion().then(
      ({ ToastRegion }) => setRegion((current) => current ?? { Region: ToastRegion }),
      () => undefined,
    )
  }, [])
  useFirstTouch(prepare)

  const takeOver = useCallback((toasts: Toasts) => {
    ready.current = toasts
    for (const message of waiting.current.splice(0)) toasts.show(message)
  }, [])

  const value = useMemo(() => {
    function show(message: ToastMessage) {
      if (ready.current) return ready.current.show(message)
      drop(message.id)
      waiting.current.push(message)
      prepare()
    }
    function clear(id?: string) {
      if (id === undefined) waiting.current = []
      else drop(id)
      ready.current?.clear(id)
    }
    function drop(id: string | undefined) {
      waiting.current = waiting.current.filter((message) => id === undefined || message.id !== id)
    }
    return { show, clear, prepare }
  }, [prepare])

  return (
    <ToastContext value={value}>
      {children}
      {region && <region.Region onReady={takeOver} />}
    </ToastContext>
  )
}
