interface Pictured {
  image_url: string | null
  cover_scene: string
  cover_icon: string
  cover_palette: string
  cover_seed: number
}

/** The address of a row's picture: what an editor set, else the cover composed from its recipe. */
export function pictureOf(row: Pictured): string {
  return row.image_url ?? '/covers/fallback.svg'
}
