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
    // A component that is a button elsewhere brings it along.
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
    // React writes `<br/>`, `srcSet`, `hidden=""` and `<!DOCTYPE html>` so; all parsers read them alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // A title is as long as what it names.
    'long-title': 'off',
    // The standard forbids white space only, and React's own begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
}

/** Mail programs drop the head, and some draw as word processors do: with what was HTML in their time. */
const mailConfig: ConfigData = {
  ...config,
  rules: {
    ...config.rules,
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
    // Outlook reads them, and nobody else.
    'no-conditional-comment': 'off',
  },
}

/** What is not valid in a page: the rule, what it says and where; and the declarations that no browser understands. */
export const htmlProblems = problemsBy(config)

/** The same of a mail. */
export const mailProblems = problemsBy(mailConfig)

function problemsBy(rules: ConfigData) {
  const validator = new HtmlValidate(rules)
  return async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html)
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    )
    return [...found, ...new Set(stylesIn(html).flatMap(styleProblems))]
  }
}

function stylesIn(html: string): CssNode[] {
  return [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => parse(css))
}

/** But what waits for variables, and what is for one browser's engine. */
function styleProblems(css: CssNode): string[] {
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
