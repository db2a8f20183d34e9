// What a dialog is told; apart, because its light half and its frame both need it.
import type { ReactNode, RefObject } from 'react'

/** Props of `Dialog`; `initialFocus` names the control that should have the focus on opening. */
export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
}
