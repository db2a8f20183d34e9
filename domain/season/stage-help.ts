export interface StageHelp {
  readonly id: string
  /** 'Pilih sekolah ditutup hari ini pukul 17.00 WIB' */
  readonly title: string
  readonly refusals: readonly { readonly message: string; readonly answer: string }[]
  /** What can still be done; null while the stage is open. */
  readonly closed: string | null
}
