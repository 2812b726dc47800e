const allowed = new Set(
  `svg defs g path circle ellipse rect use clipPath mask pattern linearGradient radialGradient stop filter feFlood
  feColorMatrix feOffset feGaussianBlur feBlend feComposite feMorphology`.split(/\s+/),
)

const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*")*)\s*(\/?)>/y

/**
 * Lists the problems of an SVG document: elements that do not nest, anything but tags and double-quoted attributes,
 * scripts, handlers, styles, external or broken references, and invalid numbers.
 */
export function findSvgProblems(svg: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  const ids = new Set<string>()
  const references: string[] = []
  tag.lastIndex = 0
  while (tag.lastIndex < svg.length) {
    const from = tag.lastIndex
    const match = tag.exec(svg)
    if (!match) return [...problems, `not a tag: ${svg.slice(from, from + 60)}`]
    const [, closes, name = '', attributes = '', isEmpty] = match
    if (!allowed.has(name)) problems.push(`element <${name}>`)
    if (closes && open.pop() !== name) problems.push(`</${name}> closes something else`)
    if (!closes && !isEmpty) open.push(name)
    if (open.length === 0 && tag.lastIndex < svg.length) problems.push('more than one root')
    problems.push(...attributeProblems(attributes, ids, references))
  }
  if (open.length > 0) problems.push(`never closed: ${open.join(' ')}`)
  for (const id of references) if (!ids.has(id)) problems.push(`nothing has the id ${id}`)
  return problems
}

function attributeProblems(attributes: string, ids: Set<string>, references: string[]): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const [, name = '', value = ''] of attributes.matchAll(/([a-zA-Z][\w:-]*)="([^"]*)"/g)) {
    if (seen.has(name)) problems.push(`${name} twice`)
    seen.add(name)
    if (/^on/i.test(name) || name === 'style') problems.push(`attribute ${name}`)
    if (/NaN|undefined|Infinity/.test(value)) problems.push(`${name}="${value.slice(0, 60)}"`)
    if (name === 'id' && ids.has(value)) problems.push(`id ${value} twice`)
    if (name === 'id') ids.add(value)
    if (name.endsWith('href') && !value.startsWith('#')) problems.push(`${name}="${value}"`)
    if (name.endsWith('href')) references.push(value.slice(1))
    for (const [, target = ''] of value.matchAll(/url\(([^)]*)\)/g)) {
      if (!target.startsWith('#')) problems.push(`url(${target})`)
      references.push(target.slice(1))
    }
  }
  return problems
}
