// The region where toasts appear: under what stands at the top of the page, where they hide neither a button to send nor
// a message beside a field; at the edge while a dialog covers a phone's screen; on wide screens at the right, or in
// signed-in areas, whose right side has things to press, in the middle, and for staff at the lower left.
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Toasts, ToastTone } from './toast-message.ts'

type ToastData = { tone: ToastTone }

const looks: Record<ToastTone, { mark: string; icon: LucideIcon }> = {
  success: { mark: 'text-green-600', icon: CircleCheck },
  error: { mark: 'text-red-600', icon: CircleAlert },
  warning: { mark: 'text-sogan-700', icon: TriangleAlert },
  info: { mark: 'text-nila-700', icon: Info },
}

/**
 * Where what stands at the top of the page ends on the screen, in pixels: the strip of the demo, the header, the links of
 * an area, on phones the title too. On wide screens these are a column at the left, under which nothing stands.
 */
function findTop(): number {
  const titled = matchMedia('(width < 40rem)').matches ? ', main h1' : ''
  const parts = [...document.querySelectorAll(`[data-top]${titled}`)].map((part) => part.getBoundingClientRect())
  return Math.max(
    0,
    ...parts
      .filter(({ height, bottom }) => height < innerHeight / 2 && bottom < innerHeight / 2)
      .map(({ bottom }) => bottom),
  )
}

export function ToastRegion({ onReady }: { onReady: (toasts: Toasts) => void }) {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Region onReady={onReady} />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Region({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const { toasts } = Toast.useToastManager()
  const [top, setTop] = useState(0)
  const shown = toasts.length
  useEffect(() => {
    if (shown === 0) return
    const measure = () => setTop(findTop())
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [shown])
  return (
    <Toast.Viewport
      aria-label="Pemberitahuan"
      data-toasts=""
      style={{ ['--toast-top' as string]: `${top}px` }}
      className={classNames(
        'fixed inset-x-4 top-[calc(0.5rem+var(--toast-top))] z-60 grid gap-3 outline-none sm:left-auto sm:w-96',
        'sm:in-[:has([data-area])]:inset-x-0 sm:in-[:has([data-area])]:mx-auto',
        // A toast has that role too.
        'max-sm:in-[:has([role=dialog]:not([data-toasts]_*))]:top-[calc(0.5rem+env(safe-area-inset-top))]',
      )}
    >
      <ToastList onReady={onReady} />
    </Toast.Viewport>
  )
}

function ToastList({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const { toasts, add, close } = Toast.useToastManager<ToastData>()

  useEffect(() => {
    onReady({
      show: ({ id, title, description, tone, action, duration }) => {
        add({
          ...(id && { id }),
          title,
          description,
          data: { tone },
          timeout: duration ?? (tone === 'error' || tone === 'warning' ? 8000 : 5000),
          actionProps: action && { children: action.label, onClick: action.onClick },
        })
      },
      clear: (id) => close(id),
    })
  }, [add, close, onReady])

  return toasts.map((toast) => {
    const { mark, icon: Icon } = looks[toast.data?.tone ?? 'info']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'left', 'up']}
        className={classNames(
          '@container translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card border border-garis bg-kertas text-tinta shadow-floating',
          'transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-3 data-starting-style:opacity-0 data-swiping:duration-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-1.5 pr-1.5 pl-4">
          <Icon className={classNames('mt-3 @max-[12rem]:hidden', mark)} />
          <div className="min-w-0 grow py-2.5">
            <Toast.Title className="wrap-anywhere text-base leading-snug font-semibold tracking-normal" />
            <Toast.Description className="mt-0.5 text-sm text-tinta-soft" />
            <Toast.Action className="-mb-1.5 -ml-2 block min-h-11 rounded-control px-2 text-sm font-semibold text-nila-700 hover:bg-nila-50" />
          </div>
          {/* Base UI hides this from readers until the stack is unfolded; ours always is. */}
          <Toast.Close aria-hidden={false} render={<IconButton label="Tutup" />}>
            <X />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
