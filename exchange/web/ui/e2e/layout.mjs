// What is wrong with how a page is laid out: text and controls that are cut off, covered or outside of the window.
// What can be scrolled to, and text that ends in an ellipsis on purpose, is neither.

import { lasting } from './browser.mjs';

/** What is cut off, covered or outside, and stays so, each with what it is and where. */
export const layoutFaults = (page) => lasting(page, () => page.evaluate(findFaults));

function findFaults() {
  const faults = new Set();
  // What opens over the page covers it on purpose.
  const dialogs = [...document.querySelectorAll('dialog[open], .sheet')];
  const top = dialogs[dialogs.length - 1] ?? document.body;
  const controls = 'a[href], button, input, select, textarea, summary, [role="tab"]';
  const tolerance = 1.5;

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isScroller = (element) => /auto|scroll/.test(styleOf(element).overflowX + styleOf(element).overflowY);
  const isRoot = (element) => element === document.documentElement || element === document.body;
  const clips = (element) =>
    !isRoot(element) && (/hidden|clip/.test(styleOf(element).overflowX + styleOf(element).overflowY) || /paint|content|strict/.test(styleOf(element).contain));
  const isUnseen = (element) =>
    element.closest('.unseen, .skip, [aria-hidden="true"], option') !== null || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const endsInEllipsis = (element) => styleOf(element).textOverflow === 'ellipsis';

  const nameOf = (element) => {
    const panel = element.closest('[data-testid]')?.dataset.testid ?? '';
    const said = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${panel} ${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? '.' + element.className.replace(/\s?svelte-\w+/g, '').trim().replace(/\s+/g, '.') : ''} "${said}"`;
  };

  /** What of a rectangle can be seen; null if it is scrolled away. Faults if something other than scrolling hides it. */
  function seen(element, rect) {
    let { left, top: up, right, bottom } = rect;
    for (let at = element; at !== null && !isRoot(at); at = at.parentElement) {
      if (at !== element || !at.matches('input, select, textarea')) {
        const box = at.getBoundingClientRect();
        if (isScroller(at)) {
          [left, up, right, bottom] = [Math.max(left, box.left), Math.max(up, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
          if (right - left < 3 || bottom - up < 3) return null;
        } else if (clips(at)) {
          if (endsInEllipsis(at)) return null;
          const out = Math.max(box.left - left, right - box.right, box.top - up, bottom - box.bottom);
          if (out > tolerance) {
            faults.add(`cut off by ${Math.round(out)} px: ${nameOf(element)}`);
            return null;
          }
        }
      }
      if (styleOf(at).position === 'fixed') break;
    }
    const wide = document.documentElement.clientWidth;
    if (left < -tolerance || right > wide + tolerance) faults.add(`outside of the window: ${nameOf(element)}`);
    return { left, top: up, right, bottom };
  }

  const isOfRow = (element, other) => {
    const row = element.closest('tr, label, li');
    return row !== null && row.contains(other);
  };
  const headOf = (other) => (other.closest('th') === null ? null : other.closest('table'));

  function coverAt(element, x, y) {
    const other = document.elementFromPoint(x, y);
    if (other === null || other === element || element.contains(other) || other.contains(element)) return null;
    if (isOfRow(element, other) || headOf(other)?.contains(element)) return null;
    return other;
  }

  function coverOf(element, points) {
    for (const [x, y] of points) {
      if (y < 0 || y >= innerHeight || x < 0 || x >= innerWidth) continue;
      const other = coverAt(element, x, y);
      if (other === null) continue;
      // What stays at the edge of the window, or of what scrolls, covers what can be scrolled away from it.
      if (barsOver(other).some((bar) => !bar.contains(element) && canScrollAway(element, bar))) continue;
      return other;
    }
    return null;
  }

  function barsOver(element) {
    const bars = [];
    for (let at = element; at !== null && !isRoot(at); at = at.parentElement) {
      if (/fixed|sticky/.test(styleOf(at).position)) bars.push(at);
    }
    return bars;
  }
  function canScrollAway(element, bar) {
    const scroller = scrollerOf(bar);
    if (scroller === null) return document.documentElement.scrollHeight > innerHeight + 1;
    return scroller.contains(element) && scroller.scrollHeight > scroller.clientHeight + 1;
  }
  function scrollerOf(element) {
    if (styleOf(element).position === 'fixed') return null;
    for (let at = element.parentElement; at !== null && !isRoot(at); at = at.parentElement) if (isScroller(at)) return at;
    return null;
  }

  function judge(element, rect, pointsIn) {
    if (rect.width < 2 || rect.height < 2) return;
    const part = seen(element, rect);
    if (part === null || part.bottom <= 0 || part.top >= innerHeight) return;
    const other = coverOf(element, pointsIn(part));
    if (other !== null) faults.add(`covered by ${nameOf(other)}: ${nameOf(element)}`);
  }

  const corners = ({ left, top: up, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (up + bottom) / 2];
    return [[x, y], [left + 3, up + 3], [right - 3, up + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
  };
  const alongMiddle = ({ left, top: up, right, bottom }) => {
    const y = (up + bottom) / 2;
    return [[left + 2, y], [(left + right) / 2, y], [right - 2, y]];
  };

  // What runs into its neighbour is covered by nothing, and yet not to be read.
  const writtenIn = new Map();
  function judgeOverlaps() {
    for (const written of writtenIn.values()) {
      for (const [index, one] of written.entries()) {
        for (const other of written.slice(index + 1)) {
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          const tall = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
          if (wide > tolerance && tall > tolerance) faults.add(`written over ${nameOf(other.element)}: ${nameOf(one.element)}`);
        }
      }
    }
  }

  function judgeText(element) {
    const row = element.closest('tr, label, li, [role="row"]');
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // Of the height of a line a part is empty.
        const spare = rect.height * 0.18;
        const line = new DOMRect(rect.left, rect.top + spare, rect.width, rect.height - 2 * spare);
        judge(element, line, alongMiddle);
        if (row !== null) writtenIn.set(row, [...(writtenIn.get(row) ?? []), { element, rect: line }]);
      }
    }
  }

  const ruler = document.createElement('canvas').getContext('2d');
  function judgeChoice(select) {
    const style = styleOf(select);
    ruler.font = style.font;
    const text = select.selectedOptions[0]?.textContent ?? '';
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 14;
    const out = ruler.measureText(text).width - room;
    if (out > tolerance) faults.add(`cut off by ${Math.round(out)} px: ${nameOf(select).split(' "')[0]} "${text}"`);
  }

  for (const element of top.querySelectorAll('*')) {
    if (element.closest('svg') !== null || isUnseen(element)) continue;
    if (element.matches(controls)) judge(element, element.getBoundingClientRect(), corners);
    if (element.matches('select')) judgeChoice(element);
    else if (element.matches('input') && element.scrollWidth > element.clientWidth + tolerance) {
      faults.add(`cut off: ${nameOf(element)} "${element.value || element.placeholder}"`);
    } else judgeText(element);
  }
  judgeOverlaps();
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) faults.add(`the page is ${wider} px wider than its window`);
  return [...faults];
}
