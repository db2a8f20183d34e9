// Props of dialogs; apart, because its light half and its frame both need it.
import type { ReactNode, RefObject } from 'react'

/**
 * Props of `Dialog`; `initialFocus` names the control that should have the focus on opening, `onClosed` runs when the
 * dialog has left and the page can be scrolled again.
 */
export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed?: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
}
