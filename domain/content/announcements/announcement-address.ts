export function announcementAddress(id: number): string {
  return `/announcements#pengumuman-${id}`
}
