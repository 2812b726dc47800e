import { generate, lexer, parse, walk, type CssNode } from 'css-tree'
import { HtmlValidate, type ConfigData } from 'html-validate'

const withType = new Set(
  'a button embed input li link menu object ol param script source style ul'.split(' '),
)

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    // Added by a component that is a button elsewhere.
    {
      '*': {
        attributes: {
          type: {
            allowed: ({ tagName }: { tagName: string }) => (withType.has(tagName) ? null : 'is not one'),
          },
        },
      },
    },
  ],
  rules: {
    // React writes `<br/>`, `srcSet`, `hidden=""` and `<!DOCTYPE html>` like this; parsers treat them the same.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // Titles contain names of any length.
    'long-title': 'off',
    // “Load More Ideas” is a link, which crawlers follow, and behaves like a button.
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // The standard only forbids white space, and React's IDs start with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
}

/** Mail programs drop the head, and some support only older HTML. */
const mailConfig: ConfigData = {
  ...config,
  rules: {
    ...config.rules,
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
    // Conditional comments for Outlook.
    'no-conditional-comment': 'off',
  },
}

/** Returns a function that lists the problems of a page: rule, message and position, and invalid CSS declarations. */
export const findHtmlProblems = createValidator(config)

/** Returns a function that lists the problems of a mail. */
export const findMailProblems = createValidator(mailConfig)

function createValidator(rules: ConfigData) {
  const validator = new HtmlValidate(rules)
  return async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html)
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )
    return [...found, ...new Set(listStyles(html).flatMap(findStyleProblems))]
  }
}

function listStyles(html: string): CssNode[] {
  return [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => parse(css))
}

/** Lists invalid CSS declarations, except those with variables or vendor prefixes. */
function findStyleProblems(css: CssNode): string[] {
  const found: string[] = []
  walk(css, {
    visit: 'Declaration',
    enter({ property, value }) {
      const text = generate(value)
      if (property.startsWith('-') || /^-(webkit|ms|moz)-|var\(/.test(text)) return
      if (lexer.matchProperty(property, value).error) found.push(`style: ${property}: ${text}`)
    },
  })
  return found
}
