// Props of dialogs; apart, because its light half and its frame both need it.
import type { ReactNode, RefObject } from 'react'

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
