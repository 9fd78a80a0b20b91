/**
 * The script of every page. The pages are complete without it: it adds what depends on the reader's
 * clock (states, today, days left, ages) and what answers input (questions, filters, copying, keys).
 */
import { offerAnswers } from './ask.ts';
import { offerBetween } from './between.ts';
import { offerCopying } from './copy.ts';
import { showFreshness } from './freshness.ts';
import { offerFilters, offerSorting, rowLoader } from './home.ts';
import { loadSearchOnDemand } from './load-search.ts';
import { showStandings } from './standing.ts';
import { followTarget } from './target.ts';
import { markToday } from './timeline.ts';

showStandings();
markToday();
void showFreshness();
const loadAllRows = rowLoader(() => void showFreshness());
offerAnswers(loadAllRows);
offerBetween();
offerFilters(loadAllRows);
offerSorting(loadAllRows);
offerCopying();
loadSearchOnDemand();
followTarget();
