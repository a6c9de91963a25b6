/**
 * The list of a made-up studio, as a desk has kept it for years in one sheet: abbreviations, two telephones in a cell,
 * dates of every kind, and a total below. 30 people.
 */
export const messyList = `ESTUDIO LA ARENOSA - SOCIOS ACTIVOS;;;;;;;;;;
;;;;;;;;;;
Nombre;Tipo doc;Cédula;Teléfono;Correo;Sexo;Cumpleaños;Plan;Contacto de emergencia;Teléfono de emergencia;Nota
Luz Dary Osorio Ríos;CC;41.923.456;3105551201;luzdary.osorio@example.com;fem;15/03/1978;3 x semana;Hernán Osorio;3115551201;Rodilla derecha
Jorge Iván Castaño Mejía;cc;7.541.230;(6) 745 1234 / 3105551234;JORGE.CASTANO@EXAMPLE.COM;masc;3-abr-1981;3 x semana;;;
María Camila Londoño;C.C.;1094567123;310 555 1202;camila.londono@example.com;F;22/11/1995;3 X SEMANA;Gloria Londoño;;
Andrés Felipe Giraldo Toro;cc;1.094.901.222;3105551203 - 3125551203;andres.giraldo@example.com;M;1990;3 x semana;;;
Sandra Milena Herrera;Cédula;24.487.901;3105551204;sandra.herrera@example.com;mujer;7/9/1983;3 x semana;Óscar Herrera;3115551204;
Óscar Javier Muñoz Peña;CC;18.395.114;Cel 3105551205;oscar.munoz@example.com;hombre;31/02/1985;3 x semana;;;paga los viernes
Valeria Gómez Salazar;CC;1005098321;3105551206;valeria.gomez@example.com;Fem.;12/12/2001;2 x semana;;;
Carlos Arturo Restrepo;cc;7552018;3105551207;carlos.restrepo@example.com;Masc.;01/06/1969;3 x semana;Nubia;3115551207;Hipertenso
Paula Andrea Jiménez;cc;1.094.888.003;3105551208;paula.jimenez@example.com;f;no sabe;3 x semana;;;
Julián David Arias;TI;1092454321;3105551209;julian.arias@example.com;m;14/05/2010;2 x semana;Marta Arias;3115551209;
Gloria Inés Valencia;CC;24489001;7451122 / 3105551210;gloria.valencia@example.com;femenina;9/1/1960;3 x semana;;;
Diego Alejandro Quintero;CC;1.097.033.456;3105551211;diego.quintero@example.com;masculino;25/07/1992;3 x semana;;;
Laura Sofía Ospina;CC;1.005.234.890;3105551212;laura.ospina@example.com;F;30/10/1999;3 x semana;Rosa Ospina;3115551212;
Hernán Darío Buitrago;CC;9736221;3105551213 ;hernan.buitrago@example.com;varón;18/02/1975;3 x semana;;;
Natalia Cárdenas Uribe;CC;1094955667;3105551214;natalia.cardenas@example.com;FEM;;3 x semana;;;
Mauricio Botero;CE;658963;3105551215;mauricio.botero@example.com;MASC;5/5/1988;3 x semana;;;
Ana Lucía Patiño Díaz;CC;41955200;3105551216/3015551216;ana.patino@example.com;Mujer;11/08/1971;3 x semana;;;
Esteban Ramírez López;cc;1094700800;3105551217;esteban.ramirez@example.com;H;20/09/1994;ilimitado;;;
Diana Marcela Zapata;cc;1.094.912.345;3105551218;diana.zapata@example.com;dama;2/4/1989;3 x semana;Luis;fijo;
Luis Eduardo Marín;CC;7533444;3105551219;luis.marin@example.com;m;6/12/1966;2 x semana;;;
Yuliana Tabares;CC;1.094.977.001;+57 310 555 1220;yuliana.tabares@example.com;f;17/03/1996;3 x semana;;;Embarazada
Robinson Agudelo;CC;9.771.002;3105551221;robinson.agudelo@example.com;masc;;3 x semana;;;
Clara Inés Duque;cc;24.495.677;3105551222;clara.duque@example.com;fem;13/13/1958;3 x semana;;;
Kevin Santiago Loaiza;CC;1005111222;3105551223;kevin.loaiza@example.com;masc;28/01/2003;2 x semana;;;
Beatriz Elena Franco;CC;41891234;3105551224;beatriz.franco@example.com;fem;19/06/1963;3 x semana;Elena;3115551224;Solo mañanas
Sebastián Morales;CC;1.094.800.901;3105551225;sebastian.morales@example.com;Masculino;23/04/1993;ilimitado;;;
Adriana Lucía Henao;CC;41.930.100;3105551226;adriana.henao@example,com;Femenino;4/10/1976;3 x semana;;;
William Fernando Rojas;CC;7.560.009;3105551227;william.rojas@example.com;masc;8/8/1984;3 x semana;;;
Mónica Bedoya;cc;41.944.870;3105551228;monica.bedoya@example.com;fem;16/11/1979;2 x semana;;;
Juan Pablo Echeverri;CC;1094333444;3105551229;juan.echeverri@example.com;masc;27/05/1991;3 x semana;;;
TOTAL;30;;;;;;;;;
`;
