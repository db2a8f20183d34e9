// The search above the staff lists of announcements.
import { SearchBox } from '#app/ui/forms/search-box.tsx'

/** Searches titles and contents. */
export function AnnouncementSearch({ search }: { search: string }) {
  return (
    <SearchBox
      key={search}
      label="Cari pengumuman menurut judul atau isi"
      placeholder="Cari pengumuman..."
      defaultValue={search}
      className="max-w-xl"
    />
  )
}
