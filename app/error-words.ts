// What errors are called, and the words for those that the router makes and brings no sentence for.
/** What the server passes on about an error (server/answer-errors.ts). */
export interface ErrorAnswer {
  readonly code: string
  readonly message: string
  readonly requestId: string
}

const goBack = 'Kembali ke halaman sebelumnya, lalu coba lagi dari tombol yang ada di sana.'

/** The sentence for what the router refused by itself, by its status. */
export const routerWords: Readonly<Record<number, string>> = {
  400: `Alamat ini tidak dapat dibuka langsung. ${goBack}`,
  404: 'Halaman ini tidak ada atau sudah dipindahkan.',
  405: goBack,
}

/** The heading of an error, by its status; 0 is a request that never arrived. */
const errorTitles: Readonly<Record<number, string>> = {
  0: 'Tidak ada sambungan internet',
  403: 'Halaman ini bukan untuk akun Anda',
  404: 'Tidak ditemukan',
  405: 'Halaman ini tidak menerima kiriman',
  409: 'Sudah berubah',
  413: 'Kiriman terlalu besar',
  429: 'Tunggu sebentar',
  503: 'Layanan sedang tidak dapat dihubungi',
}

/** The heading of an error; undefined for one that nobody foresaw. What is put off is not done now although the portal is there. */
export function titleOfError(status: number, code = ''): string | undefined {
  return code === 'put_off' ? 'Ditunda' : errorTitles[status]
}
