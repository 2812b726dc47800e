import { Parser } from 'htmlparser2'

/** What runs, or brings in what does. */
const running = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'handler',
  'listener',
  'set',
  'animate',
])
/** What stands in the file itself. */
const inside = /^\s*(#|data:image\/(png|jpeg|webp);base64,)/i
const elsewhere = /url\(\s*["']?\s*(?!#|["']?#)|@import|expression\(|javascript:/i

/** Why an SVG is not shown: the first thing in it that runs or is fetched from elsewhere; undefined where nothing is. */
export function dangerIn(svg: string): string | undefined {
  let danger: string | undefined
  let root: string | undefined
  const say = (what: string) => (danger ??= what)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.toLowerCase().replace(/^.*:/, '')
        root ??= local
        if (running.has(local)) say(`the element <${name}>`)
        for (const [attribute, value] of Object.entries(attributes)) {
          const key = attribute.toLowerCase().replace(/^.*:/, '')
          if (key.startsWith('on')) say(`the attribute ${attribute}`)
          else if ((key === 'href' || key === 'src') && !inside.test(value))
            say(`a link to ${value.slice(0, 60)}`)
          else if (elsewhere.test(value)) say(`something from elsewhere in ${attribute}`)
        }
      },
      ontext(text) {
        if (elsewhere.test(text)) say('something from elsewhere in its styles')
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype' || name.startsWith('!')) say('a document type')
        else if (name.toLowerCase() === '?xml-stylesheet') say('a style sheet from elsewhere')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(svg)
  return root === 'svg' ? danger : 'no <svg> at its beginning'
}
