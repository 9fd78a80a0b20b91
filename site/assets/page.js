/**
 * What a page gains where scripts run: how long ago, how much time is left, today on the timeline, a
 * filter, copying, and keys. Everything else is in the page already, and stays true without it.
 */
const day = 86_400_000;
const soonDays = 180;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

markToday();
markEnds();
void showChecks();
offerFilter();
offerCopying();
offerKeys();
unfoldTarget();

/** The pages are the same every day, so today is drawn where they are read. */
function markToday() {
  for (const table of document.querySelectorAll('table.timeline')) {
    const from = Date.parse(table.dataset.from);
    const to = Date.parse(table.dataset.to);
    const today = ((Date.now() - from) / (to - from)) * 100;
    if (today <= 0) continue;
    for (const bar of table.querySelectorAll('.filled[data-x]')) fillUntil(bar, today);
    if (today < 100) table.querySelector('#years')?.append(markAt(`${today}%`));
  }
}

function markAt(x) {
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  const attributes = { x1: x, x2: x, y1: 0, y2: '100%', class: 'today' };
  for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, value);
  return mark;
}

function fillUntil(bar, today) {
  const { x, whole } = bar.dataset;
  const reach = Math.min(Number(whole), today - Number(x));
  bar.setAttribute('width', `${Math.max(0, reach)}%`);
}

function markEnds() {
  for (const item of document.querySelectorAll('[data-ends]')) {
    const days = Math.round((Date.parse(item.dataset.ends) - startOfToday()) / day);
    item.classList.toggle('soon', days <= soonDays);
    const place = item.querySelector('.left');
    if (place && days >= 0) place.textContent = ahead(days);
  }
}

function ahead(days) {
  if (days < 60) return relative.format(days, 'day');
  return relative.format(Math.round(days / 30.44), 'month');
}

function startOfToday() {
  return Math.floor(Date.now() / day) * day;
}

async function showChecks() {
  const places = document.querySelectorAll('[data-check]');
  if (places.length === 0) return;
  const status = await readStatus();
  if (!status) return;
  for (const place of places) {
    const check = status.components?.[place.dataset.check];
    if (check?.lastSuccess) showCheck(place, check);
  }
  const built = document.querySelector('#built');
  if (built && status.built) built.textContent = `Last run ${ago(status.built)}.`;
}

function showCheck(place, { lastSuccess, state }) {
  const words = ago(lastSuccess);
  place.textContent = state === 'stale' || state === 'held' ? `${state}, ${words}` : words;
  place.title = lastSuccess;
}

async function readStatus() {
  try {
    const response = await fetch(new URL('../status.json', import.meta.url));
    return response.ok ? await response.json() : undefined;
  } catch {
    // Offline, or not built yet: the page says what it knows without it.
    return undefined;
  }
}

function ago(instant) {
  const minutes = Math.round((Date.parse(instant) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(0, minutes), 'minute');
  if (minutes > -48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
}

function offerFilter() {
  const input = document.querySelector('#filter');
  if (!input) return;
  const rows = [...document.querySelectorAll('table.components tbody tr')];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const count = document.querySelector('#matches');
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [i, row] of rows.entries()) {
      row.hidden = !words.every((word) => texts[i].includes(word));
      if (!row.hidden) shown++;
    }
    count.textContent = words.length === 0 ? '' : `${shown} of ${rows.length}`;
  };
  input.addEventListener('input', apply);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter')
      rows
        .find((row) => !row.hidden)
        ?.querySelector('a')
        ?.click();
    if (event.key !== 'Escape') return;
    input.value = '';
    apply();
  });
  apply();
}

function offerCopying() {
  for (const button of document.querySelectorAll('button.copy')) {
    button.addEventListener('click', async () => {
      const text = button.parentElement.querySelector('pre').textContent;
      button.textContent = await copied(text);
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.replace(/\n$/, ''));
    return 'Copied';
  } catch {
    // Refused by the browser, or no secure context.
    return 'Not allowed';
  }
}

function offerKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    document.querySelector('#q')?.focus();
  });
}

/** Browsers that do not unfold by themselves what a link points into. */
function unfoldTarget() {
  const unfold = () => {
    const target = document.querySelector(':target');
    const folded = target?.closest('details:not([open])');
    if (!folded) return;
    folded.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  unfold();
}
