import type { ComponentProps, ElementType, JSX } from 'react'
import type { SystemStyleObject } from '#styled-system/types'

type Variants = Record<string, Record<string, SystemStyleObject>>
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- A part without variants takes none.
type NoVariants = Record<never, Record<string, SystemStyleObject>>

/** Selected variants; boolean for variants named true and false. */
type Selection<V> = {
  [Name in keyof V]?: (keyof V[Name] extends 'true' | 'false' ? boolean : keyof V[Name]) | undefined
}

interface RecipeConfig<V> {
  base?: SystemStyleObject
  variants?: V
  defaultVariants?: Selection<V>
}

/** A recipe after the build, with classes in place of styles. */
interface ComputedRecipe {
  base?: string
  variants?: Record<string, Record<string, string>>
  defaultVariants?: Record<string, unknown>
}

interface Recipe<V> {
  (selection?: Selection<V>): string
  /** Names of the variants. */
  names: string[]
  /** Like the recipe itself, for props of unknown type. */
  classesOf: (selection: Record<string, unknown>) => string
}

type Classes = string | false | null | undefined

interface PartProps {
  as?: ElementType | undefined
  className?: string | undefined
}

/**
 * Returns the class names of a Panda style. The build replaces the call with them, so the style must be static:
 * literals, constants of the same file, and for a property's value also a conditional between two of these (`isBusy ?
 * 0.6 : 1`).
 * @throws Error if the build did not replace the call.
 */
export function css(_style: SystemStyleObject): string {
  throw new Error('Styles are computed when the site is built: see computed-styles.ts')
}

/**
 * Returns a function that takes selected variants, by name, and returns the class names for them. The build replaces
 * the styles with classes, so they must be static: literals, and constants of the same file.
 */
export function cva<V extends Variants>(look: RecipeConfig<V>): Recipe<V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build has computed it.
  const { base, variants = {}, defaultVariants = {} } = look as unknown as ComputedRecipe
  const names = Object.keys(variants)
  const classesOf = (selection: Record<string, unknown>) =>
    cx(base, ...names.map((name) => variants[name]?.[String(selection[name] ?? defaultVariants[name])]))
  return Object.assign((selection: Selection<V> = {}) => classesOf(selection), { names, classesOf })
}

/**
 * Creates a React component from an element and a style. The style's variants are props; `as` renders another
 * element; classes in `className` take precedence.
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

/** Cache of merged classes. Its size is bounded by the combinations in the source. */
const mergedClasses = new Map<string, string>()

/** Joins class names, without empty ones. If several set the same CSS property, the last one wins. */
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

/** Returns the property a class sets: `md:fs` for `md:fs=lg`. */
function propertyOf(name: string) {
  const end = name.lastIndexOf('=')
  return end < 0 ? name : name.slice(0, end)
}
