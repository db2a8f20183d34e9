// The permissions and their names. Separate from the roles, because only administration needs the names.
/**
 * The permissions an admin may hold, granted one by one; agents may hold 'content', and 'reports', which every admin has
 * by the role: a lead reads the figures of the own office, a supervisor of the province those of all. Agents read the tickets of their
 * office by their role; an admin reads and exports tickets with 'tickets' alone, which no other permission includes, and sealed reports with
 * 'sealed_reports' alone.
 */
export const permissions = {
  users: 'Kelola Pengguna',
  content: 'Kelola Konten',
  system: 'Pengaturan Sistem',
  backup: 'Cadangan Data',
  security: 'Keamanan',
  access_log: 'Log Akses',
  database: 'Basis Data',
  super_admin: 'Super Admin',
  tickets: 'Tiket',
  sealed_reports: 'Pengaduan tertutup',
  reports: 'Lihat laporan',
} as const
