#!/usr/bin/env node
import { main } from '../src/create.mjs';

process.exitCode = main(process.argv.slice(2));
