import type { ComponentProps, ElementType, JSX } from 'react'
import type { SystemStyleObject } from '#styled-system/types'

type Variants = Record<string, Record<string, SystemStyleObject>>
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- A part without variants takes none.
type NoVariants = Record<never, Record<string, SystemStyleObject>>

/** Which of the variants: a boolean where they are called true or false. */
type Selection<V> = {
  [Name in keyof V]?: (keyof V[Name] extends 'true' | 'false' ? boolean : keyof V[Name]) | undefined
}

interface RecipeConfig<V> {
  base?: SystemStyleObject
  variants?: V
  defaultVariants?: Selection<V>
}

/** The same with classes in the place of styles: what the build leaves of it. */
interface ComputedRecipe {
  base?: string
  variants?: Record<string, Record<string, string>>
  defaultVariants?: Record<string, unknown>
}

interface Recipe<V> {
  (selection?: Selection<V>): string
  /** What the variants are called. */
  names: string[]
  /** The same as itself, for what is not known to be a selection. */
  classesOf: (selection: Record<string, unknown>) => string
}

type Classes = string | false | null | undefined

interface PartProps {
  as?: ElementType | undefined
  className?: string | undefined
}

/**
 * The classes of a style. The build puts them in the place of the call, so the style must be known by reading it:
 * values, and constants of the same file.
 */
export function css(_style: SystemStyleObject): string {
  throw new Error('Styles are computed when the site is built: see computed-styles.ts')
}

/** The classes of a style with variants, computed as `css` does. */
export function cva<V extends Variants>(look: RecipeConfig<V>): Recipe<V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build has computed it.
  const { base, variants = {}, defaultVariants = {} } = look as unknown as ComputedRecipe
  const names = Object.keys(variants)
  const classesOf = (selection: Record<string, unknown>) =>
    cx(base, ...names.map((name) => variants[name]?.[String(selection[name] ?? defaultVariants[name])]))
  return Object.assign((selection: Selection<V> = {}) => classesOf(selection), { names, classesOf })
}

/**
 * A named part: an element or component with a look of its own. It takes the variants as props; what its `className`
 * sets goes before its own.
 */
export function styled<E extends ElementType, V extends Variants = NoVariants>(
  element: E,
  look: RecipeConfig<V> | Recipe<V>,
  { defaultProps }: { defaultProps?: Partial<ComponentProps<E>> } = {},
) {
  const { names, classesOf } = typeof look === 'function' ? look : cva(look)
  return function Part({
    as: Element = element,
    className,
    ...props
  }: Omit<ComponentProps<E>, keyof V | keyof PartProps> & Selection<V> & PartProps): JSX.Element {
    const selection: Record<string, unknown> = {}
    const rest: Record<string, unknown> = { ...defaultProps }
    for (const name in props) (names.includes(name) ? selection : rest)[name] = props[name]
    return <Element {...rest} className={cx(classesOf(selection), className)} />
  }
}

/** Every combination comes from the sources, so there are only so many. */
const mergedClasses = new Map<string, string>()

/** Classes together. Where several set the same, the last one does. */
export function cx(...given: Classes[]): string {
  const all = given.filter((classes) => classes).join(' ')
  if (given.length === 1) return all
  const cached = mergedClasses.get(all)
  if (cached !== undefined) return cached
  const byProperty = new Map(all.split(' ').map((name) => [propertyOf(name), name]))
  const classes = [...byProperty.values()].join(' ')
  mergedClasses.set(all, classes)
  return classes
}

/** `md:fs=lg` sets `md:fs`. */
function propertyOf(name: string) {
  const end = name.lastIndexOf('=')
  return end < 0 ? name : name.slice(0, end)
}
