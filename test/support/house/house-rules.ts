/** What the house asks beyond the linter's own rules; `oxlint.config.ts` loads it. */

interface Context {
  report: (finding: { node: object; message: string }) => void
}

const hook = '/^use(Layout|Insertion)?Effect$/'
const effect = `CallExpression:matches([callee.name=${hook}], [callee.property.name=${hook}])`
const ref = '/^(ref|\\w+Ref)$/'
/** An arrow that is one expression gives its value back; one that gives a function means it. */
const givesValue = 'ArrowFunctionExpression[expression=true]:not([body.type=/Function/])'

/**
 * React calls what an effect or a ref gives back to clean up. A call that gives nothing today, as scrolling did,
 * gives a promise in the next browser, which breaks the page: so what leaves them is said in a block.
 */
const onlyCleanUp = {
  create(context: Context) {
    const refuse = (message: string) => (node: object) => context.report({ node, message })
    const inBlock = refuse(
      'React would call this value to clean up. Write a block, and return a clean-up or nothing.',
    )
    return {
      [`${effect} > ${givesValue}.arguments:first-child`]: inBlock,
      [`${effect} > :not(ArrowFunctionExpression, FunctionExpression).arguments:first-child`]: refuse(
        'Write the effect here, in a block, so that it is seen what leaves it.',
      ),
      [`JSXAttribute[name.name=${ref}] ${givesValue}`]: inBlock,
      [`Property[key.name=${ref}] > ${givesValue}`]: inBlock,
    }
  },
}

/** Promise.all fails as soon as one question does, and the page is rendered while the others are still open. */
const waitsForAllQuestions = {
  create: (context: Context) => ({
    'CallExpression[callee.name="pageLoader"] CallExpression[callee.object.name="Promise"][callee.property.name="all"]':
      (node: object) =>
        context.report({
          node,
          message: 'Ask with askAll: it waits for every answer, also where one fails.',
        }),
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'only-clean-up-leaves-an-effect': onlyCleanUp,
    'loader-waits-for-all-questions': waitsForAllQuestions,
  },
}
