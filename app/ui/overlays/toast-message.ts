// A toast's data; apart, because its light half and its region both need it.
export type ToastTone = 'success' | 'error' | 'warning' | 'info'

/** What to show; takes the place of the toast with the same `id`. `duration` in milliseconds, 0 keeps it until it is closed. */
export type ToastMessage = {
  id?: string
  title: string
  description?: string
  tone: ToastTone
  action?: { label: string; onClick: () => void }
  duration?: number
}

export type Toasts = { show: (message: ToastMessage) => void; clear: (id?: string) => void }

/** `prepare` makes the region ready for a toast that may come: readers announce only what appears in one that was there. */
export type ToastUse = Toasts & { prepare: () => void }
