const kmOfDegree = 111.2
const half = 0.5

/** The square degrees, as facts, whose middle lies within so many kilometres, and the one that holds the point itself. */
export function squaresAround(latitude: number, longitude: number, km: number): string[] {
  const reach = Math.ceil(km / kmOfDegree)
  const narrow = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const wide = Math.ceil(reach / narrow)
  const own = [Math.floor(latitude), Math.floor(longitude)] as const
  const facts: string[] = []
  for (let south = own[0] - reach; south <= own[0] + reach; south++) {
    for (let west = own[1] - wide; west <= own[1] + wide; west++) {
      const isOwn = south === own[0] && west === own[1]
      const [north, east] = [south + half - latitude, (west + half - longitude) * narrow]
      if (isOwn || Math.hypot(north, east) * kmOfDegree <= km) facts.push(`at:${south}:${onEarth(west)}`)
    }
  }
  return facts
}

/** Beyond 180 degrees east it goes on in the west. */
const onEarth = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
