const units = ['byte', 'KB', 'MB', 'GB', 'TB'] as const

export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const figure = bytes / 1024 ** power
  const digits = power > 0 && figure < 10 ? 1 : 0
  return `${figure.toLocaleString('id-ID', { maximumFractionDigits: digits })} ${units[power]}`
}
