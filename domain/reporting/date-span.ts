// A span of days as a form has it. Pure.

export function spanProblem(from: string | undefined, to: string | undefined): string | undefined {
  if (!from || !to || from <= to) return undefined
  return 'Tanggal ini lebih akhir daripada "Sampai tanggal". Ubah salah satunya.'
}
