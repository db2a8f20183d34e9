import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { DialogProps } from './dialog-props.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export function DialogFrame({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The second press of a double click falls beside the dialog that the first one opened.
        const isSecondPress = reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1
        if (!isSecondPress) onOpenChange(next)
      }}
      onOpenChangeComplete={(opened) => !opened && onClosed?.()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-black/65" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            className={classNames(
              'relative flex max-h-[92dvh] w-full flex-col rounded-t-card pb-[env(safe-area-inset-bottom)] bg-kertas text-tinta shadow-floating outline-none sm:max-h-[85dvh] sm:rounded-card dark:border dark:border-garis',
              'transition-[translate,opacity] duration-200 data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <div className="py-4 pr-16 pl-5 sm:pt-5 sm:pl-6">
              <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1.5 text-tinta-soft">{description}</BaseDialog.Description>
              )}
            </div>
            {children && <DialogBody>{children}</DialogBody>}
            {footer && (
              <div className="flex flex-col gap-3 border-t border-garis px-5 py-4 sm:flex-row sm:px-6">{footer}</div>
            )}
            <BaseDialog.Close
              render={<IconButton label="Tutup" />}
              className="absolute top-2 right-2 sm:top-3 sm:right-3"
            >
              <X />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

// Text that scrolls must be reachable by keyboard; text that fits must not be an extra stop.
function DialogBody({ children }: { children: ReactNode }) {
  const [scrolls, setScrolls] = useState(false)

  function measure(body: HTMLDivElement | null) {
    if (!body) return
    const look = () => setScrolls(body.scrollHeight > body.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(body)
    return () => observer.disconnect()
  }

  return (
    <div
      ref={measure}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': 'Isi' })}
      className={classNames(
        'min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5 focus-visible:-outline-offset-3 sm:px-6 sm:pb-6',
        scrolls && 'border-t border-garis pt-4',
      )}
    >
      {children}
    </div>
  )
}
