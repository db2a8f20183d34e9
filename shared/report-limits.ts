// The limits of sealed reports: rows of the table in shared/limits.ts.
const hour = 60 * 60

/** What is counted without a name: the network, and wrong tries for one report. */
export const reportLimits = {
  'report-network-free': {
    counts: 'Pengaduan tertutup dari satu jaringan sebelum perangkat diminta berhitung dulu',
    turns: 30,
    seconds: hour,
    min: 5,
    max: 100_000,
  },
  'report-network': {
    counts: 'Pengaduan tertutup dari satu jaringan',
    turns: 600,
    seconds: hour,
    min: 20,
    max: 100_000,
    what: 'Terlalu banyak laporan dari jaringan ini',
  },
  'report-reply-network': {
    counts: 'Balasan pelapor dari satu jaringan',
    turns: 600,
    seconds: hour,
    min: 20,
    max: 100_000,
    what: 'Terlalu banyak balasan dari jaringan ini',
  },
  'report-digits': {
    counts: 'Empat angka yang salah untuk satu pengaduan tertutup',
    turns: 5,
    seconds: hour,
    min: 3,
    max: 20,
  },
  'report-digits-network': {
    counts: 'Empat angka yang salah untuk pengaduan tertutup dari satu jaringan',
    turns: 40,
    seconds: hour,
    min: 10,
    max: 1_000,
  },
} as const
